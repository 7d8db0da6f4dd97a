// The table at which a game is played: whose turn it is, what was touched, who
// answers, how the game ends. The views look at it; `change` says that there is
// something new to see.

import { Clock } from "./clock.js";
import { Game } from "./game.js";
import { Turn } from "./turn.js";

export const PERSON = "person";
export const PEOPLE = { white: PERSON, black: PERSON };
export const LEVELS = ["apprentice", "journeyman", "master"];

export class Table extends EventTarget {
  // Count what was looked at and what was thought of, so that an answer to an older
  // question is passed over.
  #looks = 0;
  #thoughts = 0;
  // The thought that is to be a hint.
  #hinting;
  // A piece that cannot be moved, but was pointed at.
  #stuck;

  constructor(referee, thinker) {
    super();
    Object.assign(this, { referee, thinker });
    this.players = PEOPLE;
    this.think = 1;
    this.paused = false;
    this.clock = new Clock();
    setInterval(() => this.#watchTheClock(), 100);
  }

  // A new game: `{ variant, fen, players, think, control }`.
  async begin({ variant, fen, players, think = this.think, control }) {
    await this.take(new Game(variant, fen), { players, think, control });
  }

  // Takes up a game that has begun.
  async take(game, { players = this.players, think = this.think, control, left } = {}) {
    this.#interrupt();
    this.#looks += 1;
    const other = this.geometry === undefined || game.variant !== this.game?.variant;
    Object.assign(this, { game, players, think, paused: false, offer: undefined });
    this.clock = new Clock(control, left);
    this.dispatchEvent(new Event("begun"));
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.referee.choose(game.variant);
    this.thinker.choose(game.variant);
    if (other) {
      const [geometry, rules] = await Promise.all([this.referee.geometry(), this.referee.rules()]);
      Object.assign(this, { geometry, rules });
      this.dispatchEvent(new Event("laid"));
    }
    await this.#look();
  }

  // Looks at another position of the game.
  async go(at) {
    const from = this.game.at;
    this.game.go(at);
    if (from === this.game.at) return;
    this.#interrupt();
    this.clock.run(undefined);
    await this.#look();
  }

  // Takes back a turn that is begun, else to where a person was to move; `undo` and
  // `redo` are inverse, unless other moves come back.
  async undo() {
    if (this.turn?.isBegun) return this.drop();
    const restores = this.undoRestores;
    const look = this.go(this.#nearestTurn(-1));
    if (restores) this.game.restore();
    await look;
  }

  async redo() {
    await this.go(this.#nearestTurn(1));
  }

  // A point was touched on the board.
  async touch(point) {
    if (!this.mayMove) return;
    const { turn } = this;
    const selected = turn.last && !turn.isUnderWay;
    if (selected && point === turn.last.point && !turn.options.includes(point)) {
      turn.drop();
      this.#tell();
      return;
    }
    const { refused, move } = turn.touch(point);
    if (refused) return this.#refuse(point);
    this.#stuck = undefined;
    if (move) await this.play(move);
    else this.#tell();
  }

  // Gives up a turn that is not complete.
  drop() {
    this.turn?.drop();
    this.#tell();
  }

  // A move was typed.
  async type(text) {
    if (!this.mayMove) return;
    const place = this.game.place();
    if (/\s/.test(text)) return this.#tell({ refusal: { key: "oneMove" } });
    const { faults, moves } = await this.referee.check({ ...place, moves: [...place.moves, text] });
    if (faults.length) this.#tell({ refusal: faults[0] });
    else await this.play(moves.at(-1));
  }

  // Plays a legal move in the position looked at.
  async play(text) {
    const { status, game } = this;
    const move = status.moves.find((move) => move.text === text);
    const mover = status.turn;
    game.play({ ...move, nags: [], comment: "", variations: [] });
    if (game.isAtEnd) this.clock.gain(mover);
    // A person who moves lets an offer pass.
    if (this.offer === other(mover) && this.players[mover] === PERSON) this.offer = undefined;
    await this.#look();
  }

  // Lets the engine move, whoever is to play.
  async letEngineMove() {
    if (this.mayMove) await this.#answer(this.status.turn, "master");
  }

  // The best move that the engine finds, as a line.
  async hint() {
    const thought = (this.#hinting = ++this.#thoughts);
    this.hinted = undefined;
    this.drop();
    const found = await this.thinker.search(this.game.place(), { level: { "move-time": 1 } });
    if (thought !== this.#thoughts) return;
    this.#hinting = undefined;
    this.hinted = this.status.moves.find((move) => move.text === found?.move);
    this.#tell(this.hinted && { key: "hintIs", args: [this.hinted.text] });
  }

  resign() {
    const loser = this.#person ?? this.status.turn;
    this.end(other(loser), { key: "resigned", side: loser });
  }

  // A person offers a draw: a person answers at once, an engine with its next move.
  offerDraw() {
    this.offer = this.#person ?? this.status.turn;
    this.#tell({ key: "drawOffered", side: this.offer });
  }

  answerDraw(accepts) {
    if (accepts) this.end("draw", { key: "agreed" });
    else {
      this.offer = undefined;
      this.#tell({ key: "drawDeclined" });
    }
  }

  // The game ends beside the board.
  end(result, how) {
    this.#interrupt();
    this.clock.run(undefined);
    this.offer = undefined;
    this.game.agreed = { result, how };
    this.#tell();
  }

  pause(paused) {
    this.paused = paused;
    if (paused) {
      this.#interrupt();
      this.clock.run(undefined);
    } else {
      this.#goOn();
    }
    this.#tell();
  }

  // Whether the position looked at is the end of the game, by the rules or beside
  // them; `{ result, clause, reason }` or `{ result, how }`.
  get ending() {
    if (this.status?.over) return this.status;
    return this.game?.isAtEnd ? this.game.agreed : undefined;
  }

  // Whether it is for a person to move in the position looked at.
  get mayMove() {
    if (!this.status || this.paused || this.ending) return false;
    return this.players[this.status.turn] === PERSON || !this.game.isAtEnd;
  }

  get isThinking() {
    return this.answering === this.#thoughts;
  }

  get isHinting() {
    return this.#hinting === this.#thoughts;
  }

  // Whether something would be lost if the game were left.
  get isInMidst() {
    return this.game?.plies.length > 0 && !this.game.result && !this.game.agreed;
  }

  // Whether the moves that were replaced come back with the next undo.
  get undoRestores() {
    const { game } = this;
    return game.isAtEnd && game.replaced !== undefined && this.#nearestTurn(-1) <= game.replaced.at;
  }

  // Whether an offer of a draw waits for the next move of an engine.
  get engineMustAnswer() {
    return this.offer !== undefined && this.players[other(this.offer)] !== PERSON;
  }

  // The only side that a person plays.
  get #person() {
    const people = Object.keys(this.players).filter((side) => this.players[side] === PERSON);
    return people.length === 1 ? people[0] : undefined;
  }

  #nearestTurn(step) {
    const { game, players } = this;
    let at = game.at + step;
    const inside = () => at > 0 && at < game.plies.length;
    while (inside() && this.#person && players[game.mover(at)] !== PERSON) at += step;
    return at;
  }

  // Whatever is being thought of is not waited for any more.
  #interrupt() {
    this.thinker.stop();
    this.#thoughts += 1;
  }

  async #look() {
    const look = ++this.#looks;
    this.#thoughts += 1;
    this.#stuck = this.hinted = undefined;
    const status = await this.referee.status(this.game.place());
    if (look !== this.#looks) return;
    this.status = status;
    this.turn = new Turn(status);
    if (this.game.isAtEnd) this.game.result = status.over ? status.result : undefined;
    this.#tell();
    this.dispatchEvent(new Event("place"));
    this.#goOn();
  }

  // Whoever is to move does.
  #goOn() {
    if (!this.game.isAtEnd || this.ending || this.paused) return this.clock.run(undefined);
    const { turn } = this.status;
    if (this.game.plies.length) this.clock.run(turn);
    if (this.players[turn] !== PERSON) this.#answer(turn, this.players[turn]);
  }

  async #answer(side, strength) {
    const thought = (this.answering = ++this.#thoughts);
    this.#tell();
    const engine = this.players[side] !== PERSON;
    const timed = this.clock.control && engine;
    const level = timed
      ? { time: this.clock.read(side).toFixed(3), inc: this.clock.control.inc }
      : { "move-time": this.think };
    const offered = this.offer === other(side);
    const found = await this.thinker.search(this.game.place(), {
      level,
      parameters: { strength, seed: this.seed, "draw-offers": engine, resign: engine },
      go: { "draw-offered": offered },
    });
    if (!found || thought !== this.#thoughts) return;
    this.answering = undefined;
    if (found.move === "none") return;
    if (found.resign === "yes") return this.end(other(side), { key: "resigned", side });
    if (found.draw === "accept") return this.end("draw", { key: "agreed" });
    if (offered) this.offer = undefined;
    if (found.draw === "offer") this.offer = side;
    await this.play(found.move);
    if (offered) this.#tell({ key: "drawDeclined" });
    if (this.offer === side) this.#tell({ key: "drawOffered", side });
  }

  // Why a touch leads nowhere. Another piece of one's own begins the turn anew.
  async #refuse(point) {
    const { turn, status } = this;
    const own = status.pieces.get(point)?.side === status.turn;
    const anew = own && !turn.isUnderWay;
    if (anew) {
      turn.drop();
      this.#stuck = undefined;
      if (!turn.touch(point).refused) return this.#tell();
    }
    const before = turn.touched.length || !this.#stuck ? turn.touched : [this.#stuck];
    const touched = anew ? [point] : [...before, point];
    if (anew) this.#stuck = point;
    const { faults } = await this.referee.check(this.game.place(), touched);
    if (turn !== this.turn) return;
    this.#tell(faults.length ? { refusal: faults[0] } : undefined);
  }

  #watchTheClock() {
    const { fallen } = this.clock;
    if (fallen) this.end(other(fallen), { key: "flagFell", side: fallen });
    else if (this.clock.running) this.dispatchEvent(new Event("tick"));
  }

  #tell(notice) {
    this.notice = notice;
    this.dispatchEvent(new Event("change"));
  }
}

export function other(side) {
  return side === "white" ? "black" : "white";
}
