// The engine that searches: for a move, for a judgement, for lines to look at.

import { Engine } from "./engine.js";
import { words, write } from "./hub.js";
import { position } from "./referee.js";

export class Thinker {
  constructor(variant) {
    this.engine = new Engine({ hash: 64, variant, strength: "master", seed: 0, "multi-pv": 1 });
  }

  // Searches a place. `level` is what may be spent, `purpose` one of the flags of
  // `go`, `tell` is called with each line that is found. Gives `{ move, draw,
  // resign, best }`, or `null` if the search was dropped.
  async search(place, { level, purpose = "think", parameters = {}, go = {}, tell = () => {} }) {
    this.engine.set({ strength: "master", seed: 0, "multi-pv": 1, ...parameters });
    let best;
    const see = ({ command, args }) => {
      if (command !== "info") return;
      const line = read(args);
      if (line.number === 1 && line.bound !== "at-most") best = line;
      tell(line);
    };
    const lines = [write("pos", position(place)), write("level", level)];
    const replies = await this.engine.ask([...lines, write("go", { [purpose]: true, ...go })], { until: "done", see });
    const end = replies?.at(-1);
    if (end?.command !== "done") return null;
    return { ...end.args, best };
  }

  stop() {
    this.engine.stop();
  }

  choose(variant) {
    this.engine.set({ variant });
  }
}

function read(args) {
  const number = (name) => (args[name] === undefined ? undefined : Number(args[name]));
  return {
    depth: number("depth"),
    selective: number("selective-depth"),
    number: number("line"),
    score: number("score"),
    win: number("win"),
    loss: number("loss"),
    bound: args.bound,
    nodes: number("nodes"),
    time: number("time"),
    nps: number("nps"),
    hits: number("tb-hits"),
    pv: words(args.pv),
  };
}
