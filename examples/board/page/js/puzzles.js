// Puzzles, those of the page or from a file, in the format of `quirkat solve`. The
// person plays the side to move; the engine judges each move by a search for the
// proof that is asked for, and defends.

import { $, ask, make } from "./page.js";
import { PEOPLE } from "./table.js";
import { clauseText, gameName, t } from "./texts.js";

// Seconds that the engine may look at a move.
const PATIENCE = 10;

export class Puzzles {
  // What is listed: `{ found }`, a puzzle, or `{ line, fault }`; later with a `button`.
  #rows = [];
  // The puzzle that is played.
  #puzzle;
  #asked = 0;
  #judged = 0;

  constructor(table, stage, analysis, tabs) {
    Object.assign(this, { table, stage, analysis });
    $("puzzle-file").onchange = async () => {
      const [file] = $("puzzle-file").files;
      if (file) this.read(await file.text());
      $("puzzle-file").value = "";
    };
    $("puzzle-read").onclick = () => this.read($("puzzle-text").value);
    $("puzzle-next").onclick = () => this.#begin(this.#next);
    tabs.addEventListener("chosen", ({ detail }) => {
      if (detail === "pane-puzzles" && !this.#rows.length) this.#fetch();
    });
    table.addEventListener("laid", () => {
      this.#list([]);
      if (!$("pane-puzzles").hidden) this.#fetch();
    });
    table.addEventListener("place", () => this.#follow());
  }

  // In the language that is spoken now.
  draw() {
    // Where no line can be read, what is wrong with each tells little.
    const foreign = this.#rows.length > 1 && this.#rows.every(({ fault }) => fault);
    $("puzzle-fault").textContent = foreign ? t("foreign", gameName(this.table.game.variant)) : "";
    $("puzzle-list").replaceChildren(...(foreign ? [] : this.#rows.map((row) => this.#item(row))));
    this.#mark();
  }

  // The puzzles that come with the page.
  async #fetch() {
    const asked = ++this.#asked;
    const answer = await fetch(`puzzles/${this.table.game.variant}.txt`);
    const text = answer.ok ? await answer.text() : "";
    if (asked === this.#asked) await this.read(text);
  }

  // Lists the puzzles of a text; what is none is told with its line.
  async read(text) {
    const asked = ++this.#asked;
    const rows = [];
    for (const [i, line] of text.split("\n").entries()) {
      const [fen, ...claims] = line.split(";").map((part) => part.trim());
      if (!fen || fen.startsWith("#")) continue;
      const { faults } = await this.table.referee.check({ fen });
      rows.push(faults.length ? { line: i + 1, fault: faults[0] } : { found: puzzle(fen, claims) });
    }
    if (asked === this.#asked) this.#list(rows);
  }

  #list(rows) {
    this.#asked += 1;
    this.#rows = rows;
    this.draw();
  }

  #item(row) {
    const { found, line, fault } = row;
    if (fault) return make("li", {}, t("badPuzzle", line, fault.reason + clauseText(fault.clause)));
    row.button = make("button", { click: () => this.#begin(found) }, this.#name(found));
    return make("li", {}, row.button, make("span", { class: "solved" }));
  }

  #name(puzzle) {
    return puzzle.id ?? `${t("puzzle")} ${this.#rows.findIndex(({ found }) => found === puzzle) + 1}`;
  }

  // Shows which puzzle is played, and which are solved.
  #mark() {
    const riddle = this.#puzzle;
    for (const { found, button } of this.#rows) {
      button?.setAttribute("aria-current", String(found === riddle?.found));
      if (found?.solved) button.nextSibling.textContent = ` ✓ ${t("solvedMark")}`;
    }
    $("puzzle-next").hidden = !riddle || !this.#next;
    const told = riddle && t("task", this.stage.name(riddle.solver), task(riddle));
    $("puzzle-task").textContent = riddle ? `${gameName(riddle.game.variant)}: ${told}` : "";
  }

  // The puzzle that is listed after the one that is played.
  get #next() {
    const found = this.#rows.flatMap((row) => row.found ?? []);
    return found[found.indexOf(this.#puzzle?.found) + 1];
  }

  async #begin(found) {
    const { table } = this;
    const leaves = table.isInMidst && table.game !== this.#puzzle?.game;
    if (leaves && !(await ask(t("leave", this.#name(found)), t("begin")))) return;
    this.#puzzle = undefined;
    this.#say("");
    await table.begin({ variant: table.game.variant, fen: found.fen, players: PEOPLE });
    this.#puzzle = { ...found, found, game: table.game, solver: table.status.turn };
    this.#mark();
  }

  // After a move of the solver: is it right? Then the defender answers.
  async #follow() {
    const { game, status } = this.table;
    if (this.#puzzle && game !== this.#puzzle.game) this.#leave();
    const riddle = this.#puzzle;
    if (!riddle || !game.plies.length) return;
    if (game.mover(game.at - 1) !== riddle.solver || game.at !== game.plies.length) return;
    const judged = ++this.#judged;
    this.#say(t("judging"));
    const verdict = await this.#judge(riddle, game, status);
    if (judged !== this.#judged || game !== this.table.game) return;
    if (verdict === "wrong") {
      // What was tried is gone, so that Redo and Undo do not lead to it.
      const back = this.table.go(game.at - 1);
      game.plies.length = game.at;
      await back;
      return this.#say(t("wrong"), "bad");
    }
    const solved = status.over || riddle.take || !(riddle.win || riddle.wins || riddle.draw);
    this.#say(t(solved ? "solved" : verdict), "good");
    riddle.found.solved ||= solved;
    this.#mark();
    if (!solved) await this.#defend();
  }

  // Another game is played.
  #leave() {
    this.#puzzle = undefined;
    this.#say("");
    this.#mark();
  }

  async #judge(riddle, game, status) {
    const [before, played] = [game.place(game.at - 1), game.plies[game.at - 1]];
    const first = game.at === 1;
    if (riddle.take) return played.captured.length === riddle.take ? "right" : "wrong";
    if (first && riddle.bm.length) {
      const { faults, moves } = await this.#canonical(before, riddle.bm);
      return !faults.length && !moves.includes(played.text) ? "wrong" : "right";
    }
    if (status.over) return judgeEnd(riddle, status);
    const left = riddle.win && riddle.win - game.at + 1;
    const level = { win: left || undefined, "move-time": PATIENCE };
    if (!riddle.win && !riddle.wins && !riddle.draw) return "right";
    const found = await this.analysis.thinker.search(before, { level, go: { "search-moves": played.text } });
    if (!found?.best) return "unsure";
    const { win, loss } = found.best;
    if (riddle.win) return win !== undefined && win <= left ? "right" : this.#unproven(found, level);
    if (riddle.wins) return win !== undefined ? "right" : loss !== undefined ? "wrong" : "unsure";
    return loss !== undefined ? "wrong" : "right";
  }

  // A search that ended before its time has found that there is no such win.
  #unproven(found, level) {
    return found.best.time < level["move-time"] - 0.1 ? "wrong" : "unsure";
  }

  async #canonical(place, texts) {
    const checks = await Promise.all(
      texts.map((text) => this.table.referee.check({ ...place, moves: [...place.moves, text] })),
    );
    return { faults: checks.flatMap(({ faults }) => faults), moves: checks.flatMap(({ moves }) => moves.at(-1)) };
  }

  async #defend() {
    const found = await this.analysis.thinker.search(this.table.game.place(), { level: { "move-time": 0.5 } });
    if (found && found.move !== "none" && this.table.game === this.#puzzle?.game) await this.table.play(found.move);
  }

  #say(text, kind = "") {
    $("puzzle-verdict").textContent = text;
    $("puzzle-verdict").className = kind;
  }
}

function judgeEnd(riddle, { result }) {
  if (result === riddle.solver) return "right";
  return riddle.draw && result === "draw" ? "right" : "wrong";
}

// What a line claims: `win N`, `win`, `draw`, `loss`, `take N`, `bm` and `id`.
function puzzle(fen, claims) {
  const found = { fen, bm: [] };
  for (const claim of claims) {
    const [word, ...rest] = claim.split(/\s+/);
    if (word === "win" && rest.length) found.win = Number(rest[0]);
    else if (word === "win") found.wins = true;
    else if (word === "draw" || word === "loss") found[word] = true;
    else if (word === "take") found.take = Number(rest[0]);
    else if (word === "bm") found.bm = rest.map((move) => move.replace(/,$/, ""));
    else if (word === "id") found.id = rest.join(" ");
  }
  return found;
}

function task({ win, wins, draw, loss, take }) {
  // Both sides move in turn, and the solver first and last.
  if (win) return t("taskWin", win, (win + 1) / 2);
  if (wins) return t("taskWins");
  if (take) return t("taskTake", take);
  if (draw) return t("taskDraw");
  return t(loss ? "taskLoss" : "taskBest");
}
