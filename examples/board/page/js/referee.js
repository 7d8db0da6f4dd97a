// What the engine says of positions: where the pieces stand, what may be played,
// why something may not, and how the game has ended. It never searches.

import { Engine } from "./engine.js";
import { words, write } from "./hub.js";

export class Referee {
  #known = new Map();

  constructor(variant) {
    this.variant = variant;
    this.engine = new Engine({ hash: 1, variant });
  }

  // The games there are.
  async variants() {
    const replies = await this.engine.ask(["hub"]);
    const found = replies.find((reply) => reply.args.name === "variant" && reply.args.values);
    return words(found.args.values);
  }

  // Begins to speak of another game.
  choose(variant) {
    if (variant === this.variant) return;
    this.variant = variant;
    this.engine.set({ variant });
    this.#known.clear();
  }

  // Points and lines of the board, and the kinds of pieces.
  async geometry() {
    const replies = await this.engine.ask(["pos start", "status geometry"]);
    const args = statusOf(replies);
    return {
      files: Number(args.files),
      ranks: Number(args.ranks),
      points: words(args.points),
      lines: words(args.lines).map((line) => line.split("-")),
      kinds: kindsOf(args),
    };
  }

  // The kinds of pieces in any game; then the one that is spoken of goes on.
  async kinds(variant) {
    const speakOf = (value) => write("set-param", { name: "variant", value });
    return kindsOf(statusOf(await this.engine.ask([speakOf(variant), "pos start", "status geometry", speakOf(this.variant)])));
  }

  // The title of the game and its clauses.
  async rules() {
    const replies = await this.engine.ask(["rules"]);
    const clauses = replies.filter((reply) => reply.command === "clause");
    const end = replies.find((reply) => reply.command === "rules");
    return { title: end.args.title, clauses: clauses.map((reply) => reply.args) };
  }

  // The state after some moves. `place` is `{ fen, moves }`; without a `fen` it
  // begins at the start.
  async status(place) {
    const line = write("pos", position(place));
    if (!this.#known.has(line)) {
      const replies = await this.engine.ask([line, "status touches"]);
      if (this.#known.size > 500) this.#known.clear();
      this.#known.set(line, state(replies));
    }
    return this.#known.get(line);
  }

  // What is wrong with a position, a move or a turn that was begun by touching
  // these points; else the position and the moves as the engine writes them.
  async check(place, touched = []) {
    const args = { ...position(place), touched: touched.length ? touched.join(" ") : undefined };
    const replies = await this.engine.ask([write("check", args)]);
    const faults = replies.filter((reply) => reply.command === "fault");
    const end = replies.find((reply) => reply.command === "check" || reply.command === "error");
    if (end.command === "error") return { faults: [{ clause: "none", reason: end.args.message }] };
    return { faults: faults.map((reply) => reply.args), fen: end.args.fen, moves: words(end.args.moves) };
  }
}

function statusOf(replies) {
  return replies.find((reply) => reply.command === "status").args;
}

// What a man and a king are called, by side.
function kindsOf({ white, black }) {
  return { white: words(white), black: words(black) };
}

// The arguments of `pos` and `check`.
export function position({ fen, moves = [] }) {
  const from = fen ? { fen } : { start: true };
  return { ...from, moves: moves.length ? moves.join(" ") : undefined };
}

function state(replies) {
  const args = statusOf(replies);
  const moves = replies.filter((reply) => reply.command === "move").map(({ args }) => ({
    text: args.text,
    from: args.from,
    to: args.to,
    path: words(args.path),
    captured: words(args.captured),
    huffed: args.huffed,
    value: args.value,
    distance: args.distance,
  }));
  const touches = replies.filter((reply) => reply.command === "touch").map(({ args }) => ({
    number: args.number,
    point: args.point,
    captured: words(args.captured),
    next: words(args.next),
    move: args.move,
  }));
  return {
    ...args,
    over: args.over === "yes",
    moves,
    touches: new Map(touches.map((touch) => [touch.number, touch])),
    first: words(args.first),
    pieces: pieces(args.fen),
    huffable: words((args.fen.match(/:X([^:]*)/)?.[1] ?? "").replaceAll(",", " ")),
  };
}

// Where the pieces of a FEN stand: point → `{ side, king }`.
export function pieces(fen) {
  const found = new Map();
  for (const field of fen.split(":").slice(1)) {
    const side = { W: "white", B: "black" }[field[0]];
    if (!side) continue;
    for (const word of field.slice(1).split(",").filter(Boolean)) {
      const king = word.startsWith("K");
      found.set(king ? word.slice(1) : word, { side, king });
    }
  }
  return found;
}
