// Positions and games as text: FEN and PDN, read and written. Moves are only ever
// what the engine has said of them.

import { Game } from "./game.js";
import { $, download, options } from "./page.js";
import { format, parse, RESULTS } from "./pdn.js";
import { LEVELS, PEOPLE, PERSON } from "./table.js";
import { clauseText, gameName, t } from "./texts.js";

const RESULT_OF = Object.fromEntries(Object.entries(RESULTS).map(([key, value]) => [value, key]));

export class Files {
  #games = [];

  constructor(table, stage) {
    Object.assign(this, { table, stage });
    table.addEventListener("change", () => this.write());
    $("fen-form").onsubmit = (event) => {
      event.preventDefault();
      this.#setFen($("fen").value.trim());
    };
    $("pdn-save").onclick = () => download(`${table.game.variant}.pdn`, this.text);
    $("pdn-file").onchange = async () => {
      const [file] = $("pdn-file").files;
      if (file) await this.read(await file.text());
      $("pdn-file").value = "";
    };
    $("pdn-read").onclick = () => this.read($("pdn").value);
    $("pdn-game").onchange = () => this.#load(this.#games[Number($("pdn-game").value)]);
  }

  // The game on the table as PDN.
  get text() {
    const { game, players } = this.table;
    const name = (side) => game.tags[side === "white" ? "White" : "Black"] ?? this.#playerName(players[side]);
    return format(game, { white: name("white"), black: name("black"), result: game.result ?? game.agreed?.result });
  }

  write() {
    if (!this.table.status) return;
    if (document.activeElement !== $("fen")) $("fen").value = this.table.status.fen;
    if (document.activeElement !== $("pdn")) $("pdn").value = this.text;
  }

  // Reads a text of one game or several, and loads the first.
  async read(text) {
    this.#games = parse(text).filter((game) => game.plies.length || Object.keys(game.tags).length);
    const title = (game, i) => [String(i), `${i + 1}. ${gameName(game.variant) ?? ""} ${game.tags.White ?? ""} – ${game.tags.Black ?? ""}`];
    options($("pdn-game"), this.#games.map(title));
    $("pdn-choice").hidden = this.#games.length < 2;
    if (this.#games.length) await this.#load(this.#games[0]);
    else this.stage.say(t("noGame"), "refusal");
  }

  // The game, who plays it and on what clock, to be kept by the browser.
  remember() {
    const { game, players, think, clock } = this.table;
    return JSON.stringify({ pdn: this.text, players, think, clock: clock.toJSON(), agreed: game.agreed });
  }

  // Takes up what was kept, whoever has written there since; `false` if nothing
  // can be made of it.
  async recall(text) {
    try {
      const { pdn, players, think, clock, agreed } = JSON.parse(text);
      if (![players.white, players.black].every((player) => [PERSON, ...LEVELS].includes(player))) return false;
      await this.read(pdn);
      const { game } = this.table;
      game.agreed = agreed;
      await this.table.take(game, { players, think: Number(think) || 1, control: clock?.control, left: clock?.left });
      return true;
    } catch {
      return false;
    }
  }

  async #load(read) {
    const { table } = this;
    if (!table.variants.includes(read.variant)) return this.stage.say(t("unknownGame", read.variant), "refusal");
    const game = new Game(read.variant, read.fen);
    table.referee.choose(read.variant);
    const { plies, fault } = await this.#follow(game, read.plies);
    if (!plies) {
      // The game on the table goes on as if nothing had been read.
      if (table.game) table.referee.choose(table.game.variant);
      return this.#refuse(fault);
    }
    const { White, Black, Result, GameType, Variant, SetUp, FEN, ...tags } = read.tags;
    Object.assign(game, { tags: { ...tags, White, Black }, comment: read.comment });
    game.plies = plies;
    const result = RESULT_OF[read.result];
    game.go(game.plies.length);
    const yours = this.#yours;
    await table.take(game, { players: PEOPLE });
    if (result && !table.status.over && !fault) table.end(result, { key: "recorded" });
    if (fault) return this.#refuse(fault);
    const ending = table.ending && this.stage.endingText(table.ending);
    this.stage.say([t("loaded", game.length), ending ?? yours].filter(Boolean).join(" "), ending && "ending");
  }

  // Says that an engine that plays will no longer.
  get #yours() {
    const { white, black } = this.table.players;
    return white === PERSON && black === PERSON ? "" : t("nowYours");
  }

  // The moves as the engine writes them, with their ways; up to the first that
  // it refuses.
  async #follow(game, written) {
    const texts = written.map((ply) => ply.text);
    let checked = await this.table.referee.check({ fen: game.fen, moves: texts });
    const [fault] = checked.faults;
    if (fault) {
      if (!fault.move) return { fault };
      const legal = texts.slice(0, Number(fault.move) - 1);
      checked = await this.table.referee.check({ fen: game.fen, moves: legal });
    }
    const plies = [];
    for (const [at, text] of checked.moves.entries()) {
      const status = await this.table.referee.status({ fen: game.fen, moves: checked.moves.slice(0, at) });
      const move = status.moves.find((move) => move.text === text);
      const { nags, comment, variations } = written[at];
      plies.push({ ...move, nags, comment, variations });
    }
    return { plies, fault };
  }

  #refuse({ move, reason, clause }) {
    const text = move ? t("stopped", move, reason, clauseText(clause)) : t("refused", reason, clauseText(clause));
    this.stage.say(text, "refusal");
  }

  async #setFen(fen) {
    const checked = await this.table.referee.check({ fen });
    if (checked.faults.length) return this.#refuse(checked.faults[0]);
    const yours = this.#yours;
    await this.table.begin({ variant: this.table.game.variant, fen: checked.fen, players: PEOPLE });
    if (yours) this.stage.add(yours);
  }

  #playerName(player) {
    return LEVELS.includes(player) ? `Quirkat, ${player}` : "Human";
  }
}
