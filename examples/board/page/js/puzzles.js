// Puzzles from a file, in the format of `quirkat solve`. The person plays the side
// to move; the engine judges each move by a search for the proof that is asked
// for, and defends.

import { $, make } from "./page.js";
import { PEOPLE } from "./table.js";
import { clauseText, gameName, t } from "./texts.js";

// Seconds that the engine may look at a move.
const PATIENCE = 10;

export class Puzzles {
  #puzzle;
  #judged = 0;

  constructor(table, stage, analysis) {
    Object.assign(this, { table, stage, analysis });
    $("puzzle-file").onchange = async () => {
      const [file] = $("puzzle-file").files;
      if (file) this.read(await file.text());
      $("puzzle-file").value = "";
    };
    $("puzzle-read").onclick = () => this.read($("puzzle-text").value);
    table.addEventListener("place", () => this.#follow());
  }

  // Lists the puzzles of a text; what is none is told with its line.
  async read(text) {
    const rows = [];
    for (const [i, line] of text.split("\n").entries()) {
      const [fen, ...claims] = line.split(";").map((part) => part.trim());
      if (!fen || fen.startsWith("#")) continue;
      const { faults } = await this.table.referee.check({ fen });
      if (faults.length) rows.push(make("li", {}, t("badPuzzle", i + 1, faults[0].reason + clauseText(faults[0].clause))));
      else rows.push(this.#row(puzzle(fen, claims), i));
    }
    $("puzzle-list").replaceChildren(...rows);
  }

  #row(found, i) {
    const name = found.id ?? `${t("puzzle")} ${i + 1}`;
    return make("li", {}, make("button", { click: () => this.#begin(found) }, name));
  }

  async #begin(found) {
    this.#puzzle = undefined;
    this.#say("");
    const variant = this.table.game.variant;
    await this.table.begin({ variant, fen: found.fen, players: PEOPLE });
    this.#puzzle = { ...found, game: this.table.game, solver: this.table.status.turn };
    $("puzzle-task").textContent = `${gameName(variant)}: ${t("task", this.stage.name(this.#puzzle.solver), task(found))}`;
  }

  // After a move of the solver: is it right? Then the defender answers.
  async #follow() {
    const { game, status } = this.table;
    const riddle = this.#puzzle;
    if (!riddle || game !== riddle.game || !game.plies.length) return;
    if (game.mover(game.at - 1) !== riddle.solver || game.at !== game.plies.length) return;
    const judged = ++this.#judged;
    this.#say(t("judging"));
    const verdict = await this.#judge(riddle, game, status);
    if (judged !== this.#judged || game !== this.table.game) return;
    if (verdict === "wrong") {
      await this.table.go(game.at - 1);
      return this.#say(t("wrong"), "bad");
    }
    const solved = status.over || riddle.take || !(riddle.win || riddle.wins || riddle.draw);
    this.#say(t(solved ? "solved" : verdict), "good");
    if (!solved) await this.#defend();
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
  if (win) return t("taskWin", win);
  if (wins) return t("taskWins");
  if (take) return t("taskTake", take);
  if (draw) return t("taskDraw");
  return t(loss ? "taskLoss" : "taskBest");
}
