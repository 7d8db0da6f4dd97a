// A turn as it is made on the board, a touch after the other. Which touches can
// follow is the engine's word.

export class Turn {
  constructor(status) {
    this.status = status;
    this.drop();
  }

  // Begins anew.
  drop() {
    this.path = [];
  }

  get touched() {
    return this.path.map((touch) => touch.point);
  }

  // The touch made last.
  get last() {
    return this.path.at(-1);
  }

  // The points that can be touched next.
  get options() {
    return this.#next().map((touch) => touch.point);
  }

  // What has been leapt over so far.
  get captured() {
    return this.last?.captured ?? [];
  }

  // The piece taken off before the move.
  get huffed() {
    const first = this.path[0];
    return first && this.status.huffable.includes(first.point) ? first.point : undefined;
  }

  // Where the moving piece stood and stands.
  get walk() {
    const points = this.#way;
    return points.length ? { from: points[0], at: points.at(-1) } : undefined;
  }

  // Whether a landing has been made, so that the piece is in the air.
  get isUnderWay() {
    return this.#way.length > 1;
  }

  // Whether a piece has left its point, or the board.
  get isBegun() {
    return this.isUnderWay || this.huffed !== undefined;
  }

  // Goes on, if it can; gives the move if it is complete.
  touch(point) {
    const touch = this.#next().find((touch) => touch.point === point);
    if (!touch) return { refused: true };
    this.path.push(touch);
    return { move: touch.move || undefined };
  }

  // The points on which the moving piece has stood.
  get #way() {
    return this.touched.slice(this.huffed ? 1 : 0);
  }

  #next() {
    const numbers = this.last ? this.last.next : this.status.first;
    return numbers.map((number) => this.status.touches.get(number));
  }
}
