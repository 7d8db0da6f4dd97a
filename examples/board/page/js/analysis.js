// Analysis of the position looked at, by an engine of its own: lines, scores, an
// evaluation bar, arrows, and what the endgame tables know.

import { $, calm, isPressed, make, press } from "./page.js";
import { Thinker } from "./thinker.js";
import { t } from "./texts.js";

export class Analysis {
  #thinker;
  #lines = [];
  #asked = 0;

  constructor(table, board, watch) {
    Object.assign(this, { table, board, watch });
    this.draw = calm(() => this.#draw());
    $("analyse").onclick = () => this.toggle(!isPressed($("analyse")));
    $("line-count").onchange = () => this.#begin();
    $("engine-move").onclick = () => table.letEngineMove();
    table.addEventListener("place", () => this.#begin());
    table.addEventListener("change", () => this.#point());
  }

  // The engine, begun when it is first needed.
  get thinker() {
    if (!this.#thinker) {
      this.#thinker = new Thinker(this.table.game.variant);
      this.watch(this.#thinker.engine);
    }
    this.#thinker.choose(this.table.game.variant);
    return this.#thinker;
  }

  toggle(on) {
    press($("analyse"), on);
    $("bar").hidden = !on;
    this.#asked += 1;
    this.#lines = [];
    if (on) this.#begin();
    else this.#thinker?.stop();
    this.draw();
  }

  get #isOn() {
    return isPressed($("analyse"));
  }

  async #begin() {
    this.#lines = [];
    this.draw();
    if (!this.#isOn || !this.table.status) return;
    const asked = ++this.#asked;
    this.thinker.stop();
    if (!this.table.status.moves.length) return;
    await this.thinker.search(this.table.game.place(), {
      level: { infinite: true },
      purpose: "analyze",
      parameters: { "multi-pv": Number($("line-count").value) },
      tell: (line) => {
        if (asked !== this.#asked) return;
        this.#lines[line.number - 1] = line;
        this.draw();
      },
    });
  }

  #draw() {
    const { status } = this.table;
    if (!status) return;
    const lines = this.#lines.filter(Boolean);
    const sign = status.turn === "white" ? 1 : -1;
    $("lines").replaceChildren(
      ...lines.map((line) => make("li", {}, make("strong", {}, scoreText(line, sign)), ` ${line.pv.join(" ")}`)),
    );
    $("facts").textContent = lines.length ? facts(lines[0]) : "";
    $("exact").textContent = status.value ? t("exact", t(status.value), status.distance) : "";
    const known = status.moves.filter((move) => move.value);
    $("worths").replaceChildren(...known.map((move) => make("li", {}, `${move.text}: ${worthText(move)}`)));
    if (this.#isOn) this.#bar(lines[0], sign);
    this.#point();
  }

  #bar(best, sign) {
    const { status } = this.table;
    const ended = { white: 1, black: 0, draw: 0.5 }[status.result];
    const share = ended ?? (best ? whiteShare(best, sign) : 0.5);
    $("bar-white").style.height = `${100 * share}%`;
    $("bar").setAttribute("aria-label", t("bar", `${Math.round(100 * share)} %`));
  }

  // Arrows for the first moves of the lines, or for a hint.
  #point() {
    const { status, hinted } = this.table;
    if (!status || !this.board.geometry) return;
    const lines = hinted ? [{ pv: [hinted.text], number: 1 }] : this.#lines.filter(Boolean);
    const arrow = ({ pv, number }) => {
      const move = status.moves.find((move) => move.text === pv[0]);
      return move?.path.length ? [{ path: move.path, rank: number }] : [];
    };
    this.board.point(lines.flatMap(arrow));
  }
}

// The score in men for White, or the plies to a proven end.
export function scoreText({ score, win, loss, bound }, sign) {
  if (win !== undefined) return t("winIn", win);
  if (loss !== undefined) return t("lossIn", loss);
  const men = sign * score;
  const reach = { "at-least": sign > 0 ? "≥" : "≤", "at-most": sign > 0 ? "≤" : "≥" }[bound] ?? "";
  return `${reach}${men > 0 ? "+" : men < 0 ? "−" : ""}${Math.abs(men).toFixed(2)}`;
}

// What the endgame tables know of a move, for who makes it.
function worthText({ value, distance }) {
  return value === "draw" ? t("draw") : t(value === "win" ? "winIn" : "lossIn", distance);
}

function whiteShare({ score, win, loss }, sign) {
  const own = win !== undefined ? 1 : loss !== undefined ? 0 : 1 / (1 + Math.exp(-score / 1.5));
  return sign > 0 ? own : 1 - own;
}

function facts({ depth, selective, nodes, nps, hits }) {
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const speed = `${nps.toFixed(1)} M`;
  const text = t("facts", `${depth}/${selective}`, number.format(nodes), speed);
  return hits === undefined ? text : text + t("tableHits", number.format(hits));
}
