// The clocks of two players: so much time for the game, and more with each move.

export class Clock {
  #since;

  // `control` is `{ time, inc }` in seconds; without one nobody is timed. `left` is
  // what a game that goes on has left.
  constructor(control, left) {
    this.control = control;
    this.left = left ?? { white: control?.time, black: control?.time };
    this.running = undefined;
  }

  // From now on this side's time runs; `undefined` stops both.
  run(side) {
    if (!this.control || side === this.running) return;
    this.#settle();
    this.running = side;
    this.#since = performance.now();
  }

  // The side has moved.
  gain(side) {
    if (!this.control) return;
    this.#settle();
    this.left[side] += this.control.inc;
  }

  // Seconds left.
  read(side) {
    const spent = side === this.running ? (performance.now() - this.#since) / 1000 : 0;
    return Math.max(0, this.left[side] - spent);
  }

  toJSON() {
    const left = { white: this.read("white"), black: this.read("black") };
    return this.control && { control: this.control, left };
  }

  // The side whose time is over.
  get fallen() {
    return this.control && this.running && this.read(this.running) === 0 ? this.running : undefined;
  }

  #settle() {
    if (this.running) this.left[this.running] = this.read(this.running);
    this.#since = performance.now();
  }
}

export function show(seconds) {
  const whole = Math.ceil(seconds - 1e-9);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return seconds < 10 ? seconds.toFixed(1) : `${minutes}:${String(rest).padStart(2, "0")}`;
}
