// A game as it is kept: where it begins, its moves, and which of the positions is
// looked at. It knows no rules: moves are texts that the engine has written.

export class Game {
  constructor(variant, fen) {
    this.variant = variant;
    this.fen = fen;
    this.plies = [];
    this.at = 0;
    this.tags = {};
    // What is said before the first move.
    this.comment = "";
    // How it ended beside the board: `{ result, how }`.
    this.agreed = undefined;
    // Who has won by the rules, or `draw`.
    this.result = undefined;
    // The moves that gave way to others, from where on, and how they ended:
    // `{ at, plies, agreed, result }`.
    this.replaced = undefined;
  }

  // What the engine must know of the position after so many plies.
  place(at = this.at) {
    return { fen: this.fen, moves: this.plies.slice(0, at).map((ply) => ply.text) };
  }

  get isAtEnd() {
    return this.at === this.plies.length;
  }

  // Plays on from the position looked at. What came after it gives way, if it is
  // not the same, and is kept for `restore`.
  play(ply) {
    if (this.plies[this.at]?.text !== ply.text) {
      const { at, agreed, result } = this;
      const plies = this.plies.splice(at, Infinity, ply);
      if (plies.length) this.replaced = { at, plies, agreed, result };
      this.agreed = this.result = undefined;
    }
    this.at += 1;
  }

  // The moves that gave way last come back.
  restore() {
    const { at, plies, agreed, result } = this.replaced;
    this.plies.splice(at, Infinity, ...plies);
    Object.assign(this, { agreed, result, replaced: undefined });
  }

  // Looks at another position.
  go(at) {
    this.at = Math.max(0, Math.min(at, this.plies.length));
  }

  // The side that begins; `W` or `B` is the first letter of a FEN.
  get first() {
    return this.fen?.startsWith("B") ? "black" : "white";
  }

  // Who makes the ply of this number, counted from 0.
  mover(at) {
    const begins = this.first === "white" ? 0 : 1;
    return (at + begins) % 2 === 0 ? "white" : "black";
  }

  // How many moves it has, as people count.
  get length() {
    return this.plies.length && this.number(this.plies.length - 1);
  }

  // The number of the move in which this ply is made, as people count.
  number(at) {
    return Math.floor((at + (this.first === "white" ? 0 : 1)) / 2) + 1;
  }
}
