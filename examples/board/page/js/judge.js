// A judgement of the whole game: each position is searched, and a move is marked
// by what it loses against the best. The measures are those of `quirkat analyse`.

import { $, make, write } from "./page.js";
import { sideName, t } from "./texts.js";

// What a move loses, in men, and its mark: `?!`, `?`, `??`. A proven win counts
// for ten.
const MEASURES = [
  [2.5, 4],
  [1, 2],
  [0.5, 6],
];
const PROVEN = 10;
const OURS = MEASURES.map(([, nag]) => nag);

export class Judge {
  #running = false;

  constructor(table, analysis, onMarked) {
    Object.assign(this, { table, analysis, onMarked });
    $("judge").onclick = () => (this.#running ? this.#stop() : this.#run());
    table.addEventListener("change", () => {
      if (this.game && this.game !== table.game) this.#clear();
    });
  }

  async #run() {
    const { game, referee } = this.table;
    if (!game.plies.length) return;
    this.#running = true;
    this.game = game;
    this.analysis.toggle(false);
    const [progress, scores, best] = [$("judge-progress"), [], []];
    Object.assign(progress, { max: game.plies.length + 1, value: 0, hidden: false });
    write($("judge"), "stop");
    for (let at = 0; at <= game.plies.length && this.#running; at += 1) {
      $("judged").textContent = t("judgingGame", at + 1, progress.max);
      const place = game.place(at);
      const status = await referee.status(place);
      const found = status.over || !status.moves.length ? undefined : await this.#search(place);
      if (!status.over && !found && status.moves.length) break;
      scores.push(worth(status, found));
      best.push(found?.move);
      progress.value = at + 1;
      this.#draw(scores);
    }
    const whole = scores.length === game.plies.length + 1 && game === this.table.game;
    this.#stop();
    if (whole) this.#mark(game, scores, best);
  }

  #search(place) {
    const level = { "move-time": Number($("judge-time").value) };
    return this.analysis.thinker.search(place, { level });
  }

  #stop() {
    this.#running = false;
    this.analysis.thinker.stop();
    write($("judge"), "judge");
    $("judge-progress").hidden = true;
    $("judged").textContent = "";
  }

  #clear() {
    this.game = undefined;
    $("graph").replaceChildren();
    $("judged").textContent = "";
  }

  #mark(game, scores, best) {
    const lost = { white: [], black: [] };
    game.plies.forEach((ply, at) => {
      const side = game.mover(at);
      const sign = side === "white" ? 1 : -1;
      const loss = ply.text === best[at] ? 0 : Math.max(0, sign * (scores[at] - scores[at + 1]));
      lost[side].push(loss);
      const mark = MEASURES.find(([least]) => loss >= least)?.[1];
      ply.nags = ply.nags.filter((nag) => !OURS.includes(nag)).concat(mark ?? []);
      const told = t("better", best[at]);
      if (mark && !ply.comment.includes(told)) ply.comment = [ply.comment, told].filter(Boolean).join("; ");
    });
    const mean = (side) => {
      const loss = lost[side].reduce((a, b) => a + b, 0) / Math.max(1, lost[side].length);
      return `${sideName(side, this.table.geometry.kinds)} ${loss.toFixed(2)}`;
    };
    $("judged").textContent = t("judged", mean("white"), mean("black"));
    this.onMarked();
  }

  // The scores for White as a curve.
  #draw(scores) {
    const [width, height] = [Math.max(1, this.game.plies.length), 2 * PROVEN];
    const height_of = (score) => height / 2 - PROVEN * Math.tanh(score / 3);
    const points = scores.map((score, at) => `${at},${height_of(score).toFixed(2)}`).join(" ");
    const holder = make("div");
    holder.innerHTML =
      `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img">` +
      `<line class="zero" x1="0" x2="${width}" y1="${height / 2}" y2="${height / 2}" vector-effect="non-scaling-stroke"/>` +
      `<polyline class="curve" points="${points}" vector-effect="non-scaling-stroke"/></svg>`;
    holder.firstChild.setAttribute("aria-label", t("graph"));
    $("graph").replaceChildren(holder.firstChild);
  }
}

// For White, in men.
function worth(status, found) {
  const ended = { white: PROVEN, black: -PROVEN, draw: 0 }[status.result];
  if (status.over) return ended;
  const sign = status.turn === "white" ? 1 : -1;
  const { best } = found;
  if (!best) return 0;
  if (best.win !== undefined) return sign * PROVEN;
  if (best.loss !== undefined) return -sign * PROVEN;
  return sign * Math.max(-PROVEN, Math.min(PROVEN, best.score));
}
