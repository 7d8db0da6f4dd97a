// What is seen of a game: the board with its marks, the players, and a line that
// says what is going on.

import { show as clockText } from "./clock.js";
import { $ } from "./page.js";
import { PERSON, other } from "./table.js";
import { clauseText, sideName, t } from "./texts.js";

export class Stage {
  constructor(table, board) {
    Object.assign(this, { table, board });
    table.addEventListener("laid", () => board.lay(table.geometry));
    table.addEventListener("change", () => this.draw());
    table.addEventListener("tick", () => this.#strips());
    board.addEventListener("touch", (event) => {
      if (!this.guest) table.touch(event.detail);
    });
    $("flip").onclick = () => this.flip(!board.flipped);
    $("offer-yes").onclick = () => table.answerDraw(true);
    $("offer-no").onclick = () => table.answerDraw(false);
  }

  flip(flipped) {
    this.board.flip(flipped);
    $("bar").classList.toggle("flipped", flipped);
    this.#strips();
  }

  // Somebody else draws on the board for a while, as who sets up a position does.
  lend(guest) {
    this.guest = guest;
    if (!guest) this.draw();
  }

  draw() {
    const { table } = this;
    if (!table.status) return;
    this.#strips();
    this.#notice();
    if (!this.guest) this.board.show(this.#view());
  }

  say(text, kind = "") {
    $("notice").textContent = text;
    $("notice").className = kind;
  }

  // Says something beside what is said.
  add(text) {
    $("notice").append(` ${text}`);
  }

  name(side) {
    return sideName(side, this.table.geometry?.kinds);
  }

  // What a side does, in words; the hunters are many.
  #tell(key, side) {
    return t(key, this.name(side), this.table.geometry?.kinds[side][0] === "hunter");
  }

  // The position with the turn that is under way.
  #view() {
    const { status, turn, game, mayMove } = this.table;
    const pieces = new Map(status.pieces);
    if (turn.huffed) pieces.delete(turn.huffed);
    const { walk } = turn;
    if (walk && walk.from !== walk.at) {
      pieces.set(walk.at, pieces.get(walk.from));
      pieces.delete(walk.from);
    }
    const view = {
      pieces,
      faded: turn.captured,
      options: mayMove ? turn.options : [],
      chosen: walk ? [walk.at] : [],
      huffable: turn.huffed ? [] : status.huffable,
      last: this.#last(game),
    };
    return { ...view, name: (point) => this.#describe(point, view) };
  }

  #last(game) {
    const ply = game.plies[game.at - 1];
    return ply?.from ? [ply.from, ply.to] : [];
  }

  #describe(point, { pieces, options, chosen, huffable }) {
    const piece = pieces.get(point);
    const { kinds } = this.table.geometry;
    const kind = piece && kinds[piece.side][piece.king ? 1 : 0];
    const what = piece ? t("piece", piece.side, kind) : t("empty");
    const marks = [
      chosen.includes(point) && t("chosen"),
      options.includes(point) && t("canGo"),
      huffable.includes(point) && t("canHuff"),
    ];
    return t("point", point, what, marks.filter(Boolean).join(", "));
  }

  #strips() {
    const { board, table } = this;
    const below = board.flipped ? "black" : "white";
    this.#strip($("strip-bottom"), below);
    this.#strip($("strip-top"), other(below));
  }

  #strip(strip, side) {
    const { clock, players, status } = this.table;
    const kind = players[side] === PERSON ? "" : ` (${t(players[side])})`;
    const time = clock.control ? clockText(clock.read(side)) : "";
    const text = `${this.name(side)}${kind}|${time}`;
    strip.classList.toggle("turn", status.turn === side && !this.table.ending);
    if (strip.dataset.text === text) return;
    strip.dataset.text = text;
    const part = (className, content) => {
      const node = document.createElement("span");
      node.className = className;
      node.textContent = content;
      return node;
    };
    const parts = [part("who", `${this.name(side)}${kind}`)];
    if (time) parts.push(part("clock", time));
    strip.replaceChildren(...parts);
  }

  #notice() {
    const { notice, ending, offer, players } = this.table;
    const asked = offer && !ending && players[other(offer)] === PERSON;
    $("offer").hidden = !asked;
    if (asked) $("offer-text").textContent = this.#tell("drawOffered", offer);
    if (notice?.refusal) {
      const { reason, clause, key } = notice.refusal;
      return this.say(t("refused", key ? t(key) : reason, clauseText(clause)), "refusal");
    }
    if (ending) return this.say(this.endingText(ending), "ending");
    if (notice) {
      const { key, args = [], side } = notice;
      return this.say([side ? this.#tell(key, side) : t(key, ...args), ...this.#besides()].join(" "));
    }
    this.say([this.#whatNow(), ...this.#besides()].join(" "));
  }

  // What is to be known beside what goes on.
  #besides() {
    const { game, engineMustAnswer, undoRestores } = this.table;
    const ply = game.plies[game.at - 1];
    const after = ply && `${game.number(game.at - 1)}${game.mover(game.at - 1) === "white" ? "." : "..."} ${ply.text}`;
    return [
      !game.isAtEnd && t("past", after, game.length),
      undoRestores && t("replaced"),
      engineMustAnswer && t("answersLater"),
    ].filter(Boolean);
  }

  // How the game has ended, in words.
  endingText({ result, reason, clause, how }) {
    const won = result === "draw" ? t("drawn") : this.#tell("wins", result);
    const why = how?.side ? this.#tell(how.key, how.side) : how ? t(how.key) : reason;
    return t("over", won, why, clauseText(clause));
  }

  #whatNow() {
    const { table } = this;
    const { turn } = table.status;
    if (table.paused) return t("paused");
    if (table.isThinking) return this.#tell("thinking", turn);
    if (table.isHinting) return t("hinting");
    if (!table.mayMove) return this.#tell("yourTurn", turn);
    if (table.turn.isUnderWay) return t("goesOn");
    if (table.turn.walk) return t("chooseTarget");
    const { huffable, moves } = table.status;
    const hints = [
      this.#tell("choosePiece", turn),
      moves.every((move) => move.captured.length) && t("mustCapture"),
      huffable.length && !table.turn.huffed && t("huffFirst"),
    ];
    return hints.filter(Boolean).join(" ");
  }
}
