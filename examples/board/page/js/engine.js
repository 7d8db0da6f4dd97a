// An engine behind a socket: a question is some lines, its answer what comes
// up to a certain reply. Questions are asked one after the other. An engine
// that dies is started anew, is told again what was set, and is asked again.
// A question that has no answer after three lives is given up.

import { read, write } from "./hub.js";

const FULL = 4002;
const LIVES = 3;
const PATIENCE = [100, 500, 2000, 5000];

export class Engine extends EventTarget {
  #socket;
  #parameters = new Map();
  #waiting = [];
  #asked = null;
  #deaths = 0;
  #open = false;

  constructor(parameters = {}) {
    super();
    Object.entries(parameters).forEach(([name, value]) => this.#parameters.set(name, value));
    this.#connect();
  }

  // The answer to some lines: all replies up to the one that ends it. `see` is
  // called with each reply as it comes. A question that was dropped gives `null`.
  ask(lines, { until = "pong", see = () => {} } = {}) {
    return new Promise((resolve) => {
      const asked = until === "pong" ? [...lines, "ping"] : lines;
      this.#waiting.push({ lines: asked, until, see, resolve, replies: [], lives: LIVES });
      this.#next();
    });
  }

  // Sets parameters, those that are new, before what is asked next.
  set(parameters) {
    const news = Object.entries(parameters).filter(
      ([name, value]) => this.#parameters.get(name) !== value,
    );
    news.forEach(([name, value]) => this.#parameters.set(name, value));
    if (news.length) this.ask(news.map(setting));
  }

  // Ends the search that runs, and drops those that wait.
  stop() {
    const searches = this.#waiting.filter((request) => request.until === "done");
    this.#waiting = this.#waiting.filter((request) => request.until !== "done");
    searches.forEach((request) => request.resolve(null));
    if (this.#asked?.until === "done") this.#send(["stop"]);
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new WebSocket(`${scheme}://${location.host}/engine`);
    this.#socket.onopen = () => this.#begin();
    this.#socket.onmessage = (message) => this.#hear(read(message.data));
    this.#socket.onclose = (event) => this.#die(event);
  }

  #begin() {
    this.#send([...[...this.#parameters].map(setting), "init"]);
  }

  #send(lines) {
    if (this.#socket.readyState === WebSocket.OPEN) {
      lines.forEach((line) => this.#socket.send(line));
    }
  }

  #hear(reply) {
    if (!this.#open) {
      if (reply.command !== "ready") return;
      this.#open = true;
      if (this.#deaths) this.dispatchEvent(new Event("restarted"));
      this.#deaths = 0;
      this.#next();
      return;
    }
    const request = this.#asked;
    if (!request) return;
    request.replies.push(reply);
    request.see(reply);
    if (reply.command === "error" && request.until === "done") {
      // Whether a `done` will follow is not known; a new engine knows nothing of it.
      request.lives = 0;
      this.#socket.close();
    } else if (reply.command === request.until) {
      this.#asked = null;
      request.resolve(request.replies);
      this.#next();
    }
  }

  #next() {
    if (!this.#open || this.#asked || !this.#waiting.length) return;
    this.#asked = this.#waiting.shift();
    this.#send(this.#asked.lines);
  }

  #die(event) {
    this.#open = false;
    const request = this.#asked;
    this.#asked = null;
    if (request?.lives > 1) {
      this.#waiting.unshift({ ...request, replies: [], lives: request.lives - 1 });
    } else {
      request?.resolve(null);
    }
    const detail = { reason: event.reason, full: event.code === FULL };
    this.dispatchEvent(new CustomEvent("died", { detail }));
    const pause = PATIENCE[Math.min(this.#deaths, PATIENCE.length - 1)];
    this.#deaths += 1;
    setTimeout(() => this.#connect(), pause);
  }
}

function setting([name, value]) {
  return write("set-param", { name, value: String(value) });
}
