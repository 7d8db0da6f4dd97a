// The board: drawn from the points and lines that the engine tells, with a button
// on each point, so that it is played by mouse, finger, keyboard and screen reader
// alike. It says which point was touched; what that means is not its business.

import { disc } from "./pieces.js";

const CELL = 100;
const MARGIN = 44;
const SVG = "http://www.w3.org/2000/svg";
// So far a pointer must go for a drag, in pixels.
const SLACK = 8;

export class Board extends EventTarget {
  #host;
  #svg;
  #pieces;
  #arrows;
  #buttons = new Map();
  #drawn = new Map();
  #drag;
  #dragged = false;

  constructor(host) {
    super();
    this.#host = host;
    this.flipped = false;
    host.addEventListener("keydown", (event) => this.#walk(event));
    host.addEventListener("pointerdown", (event) => this.#press(event));
    host.addEventListener("pointermove", (event) => this.#pull(event));
    host.addEventListener("pointerup", (event) => this.#release(event));
    host.addEventListener("pointercancel", () => this.#letGo());
  }

  // Draws another board, without a piece.
  lay(geometry) {
    this.geometry = geometry;
    this.#host.replaceChildren();
    this.#buttons.clear();
    this.#drawn.clear();
    this.#svg = element("svg", { viewBox: `0 0 ${this.#width} ${this.#height}`, "aria-hidden": "true" });
    this.#svg.innerHTML = ARROWHEAD;
    this.#svg.append(...this.#ground(), ...this.#coordinates());
    this.#pieces = element("g", {});
    this.#arrows = element("g", {});
    this.#svg.append(this.#pieces, this.#arrows);
    this.#host.append(this.#svg);
    for (const point of this.#inReadingOrder()) this.#host.append(this.#button(point));
    [...this.#buttons.values()][0].tabIndex = 0;
  }

  // Shows the board from the other side.
  flip(flipped) {
    this.flipped = flipped;
    const [view, drawn] = [this.view, this.#arrowsShown];
    this.lay(this.geometry);
    if (view) this.show(view);
    if (drawn) this.point(drawn);
  }

  // Shows pieces and marks. A view has `pieces` (point → `{ side, king }`), the
  // points `faded`, `options`, `chosen`, `huffable` and `last`, and `name`, what a
  // screen reader says of a point.
  show(view) {
    this.view = view;
    this.#settle(view);
    for (const [point, button] of this.#buttons) {
      const has = (points) => (points ?? []).includes(point);
      button.classList.toggle("option", has(view.options));
      button.classList.toggle("chosen", has(view.chosen));
      button.classList.toggle("huffable", has(view.huffable));
      button.classList.toggle("last", has(view.last));
      button.classList.toggle("held", view.pieces.has(point));
      button.setAttribute("aria-label", view.name(point));
    }
  }

  // Draws arrows along paths: `[{ path, rank }]`.
  point(arrows) {
    this.#arrowsShown = arrows;
    const drawn = arrows.map(({ path, rank }) => {
      const points = path.map((point) => this.#center(point).join(",")).join(" ");
      return element("polyline", { points, class: `arrow rank-${Math.min(rank, 3)}`, "marker-end": "url(#arrowhead)" });
    });
    this.#arrows.replaceChildren(...drawn.reverse());
  }
  #arrowsShown;

  focus(point) {
    this.#buttons.get(point)?.focus();
  }

  get #width() {
    return this.geometry.files * CELL + 2 * MARGIN;
  }

  get #height() {
    return this.geometry.ranks * CELL + 2 * MARGIN;
  }

  #cell(point) {
    const [file, rank] = [point.charCodeAt(0) - 97, Number(point.slice(1)) - 1];
    const { files, ranks } = this.geometry;
    return this.flipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
  }

  #center(point) {
    return this.#cell(point).map((place) => MARGIN + (place + 0.5) * CELL);
  }

  #inReadingOrder() {
    const place = (point) => this.#cell(point).reverse();
    return [...this.geometry.points].sort((a, b) => {
      const [[y, x], [otherY, otherX]] = [place(a), place(b)];
      return y - otherY || x - otherX;
    });
  }

  #ground() {
    const { files, ranks, points, lines } = this.geometry;
    const frame = { x: MARGIN, y: MARGIN, width: files * CELL, height: ranks * CELL };
    if (lines.length) {
      const drawn = lines.map(([from, to]) => {
        const [[x1, y1], [x2, y2]] = [this.#center(from), this.#center(to)];
        return element("line", { x1, y1, x2, y2, class: "line" });
      });
      const dots = points.map((point) => {
        const [cx, cy] = this.#center(point);
        return element("circle", { cx, cy, r: 7, class: "dot" });
      });
      return [element("rect", { ...frame, rx: 12, class: "table" }), ...drawn, ...dots];
    }
    // Where all squares are played on, they are parted by lines alone.
    const checkered = points.length < files * ranks;
    const squares = points.map((point) => {
      const [x, y] = this.#center(point).map((at) => at - CELL / 2);
      return element("rect", { x, y, width: CELL, height: CELL, class: checkered ? "dark square" : "square" });
    });
    return [element("rect", { ...frame, class: "light" }), ...squares, element("rect", { ...frame, class: "frame" })];
  }

  #coordinates() {
    const { files, ranks } = this.geometry;
    const label = (text, x, y) => {
      const drawn = element("text", { x, y, class: "coordinate" });
      drawn.textContent = text;
      return drawn;
    };
    const column = (i) => {
      const letter = String.fromCharCode(97 + (this.flipped ? files - 1 - i : i));
      return label(letter, MARGIN + (i + 0.5) * CELL, this.#height - MARGIN / 2);
    };
    const row = (i) => label(this.flipped ? i + 1 : ranks - i, MARGIN / 2, MARGIN + (i + 0.5) * CELL);
    return [...Array(files).keys()].map(column).concat([...Array(ranks).keys()].map(row));
  }

  #button(point) {
    const button = document.createElement("button");
    const [x, y] = this.#center(point);
    button.className = "point";
    button.dataset.point = point;
    button.tabIndex = -1;
    button.style.left = `${(100 * (x - CELL / 2)) / this.#width}%`;
    button.style.top = `${(100 * (y - CELL / 2)) / this.#height}%`;
    button.style.width = `${(100 * CELL) / this.#width}%`;
    button.style.height = `${(100 * CELL) / this.#height}%`;
    button.addEventListener("click", () => {
      if (!this.#dragged) this.#touch(point);
    });
    button.addEventListener("focus", () => {
      this.#buttons.forEach((other) => (other.tabIndex = other === button ? 0 : -1));
    });
    this.#buttons.set(point, button);
    return button;
  }

  // Moves the pieces that are drawn to where they stand now. Where one side has
  // one piece in a new place, it has gone there from where one is missing.
  #settle({ pieces, faded = [] }) {
    const before = this.#drawn;
    this.#drawn = new Map();
    const keep = (from, to) => {
      this.#drawn.set(to, before.get(from));
      before.delete(from);
    };
    for (const [point, { side }] of pieces) {
      if (before.get(point)?.side === side) keep(point, point);
    }
    for (const side of ["white", "black"]) {
      const gone = [...before.keys()].filter((point) => before.get(point).side === side);
      const come = [...pieces.keys()].filter((point) => pieces.get(point).side === side && !this.#drawn.has(point));
      if (come.length === 1 && gone.length) keep(gone[0], come[0]);
      else come.forEach((point) => this.#drawn.set(point, this.#put(side)));
    }
    for (const { node } of before.values()) this.#takeOff(node);
    for (const [point, piece] of this.#drawn) {
      const kind = this.#kind(pieces.get(point));
      if (piece.kind !== kind) {
        piece.kind = kind;
        piece.node.innerHTML = disc(kind);
      }
      const [x, y] = this.#center(point);
      piece.node.style.transform = `translate(${x}px, ${y}px)`;
      piece.node.dataset.at = point;
      piece.node.dataset.kind = piece.kind;
      piece.node.classList.toggle("faded", faded.includes(point));
    }
  }

  #kind({ side, king }) {
    const kinds = this.geometry.kinds[side];
    return `${side}-${kinds[king ? 1 : 0]}`;
  }

  #put(side) {
    const node = element("g", { class: "piece" });
    this.#pieces.append(node);
    return { side, node };
  }

  #takeOff(node) {
    delete node.dataset.at;
    node.classList.add("gone");
    setTimeout(() => node.remove(), 300);
  }

  #touch(point) {
    this.dispatchEvent(new CustomEvent("touch", { detail: point }));
  }

  #walk(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const point = event.target.dataset?.point;
    if (!step || !point) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = this.#cell(point);
    // Sideways along the rank, up and down to the next one.
    const distance = (other) => {
      const [aside, ahead] = this.#cell(other).map((place, i) => place - [x, y][i]);
      const along = aside * step[0] + ahead * step[1];
      if (along <= 0) return Infinity;
      return step[0] ? along + 100 * Math.abs(ahead) : 100 * along + Math.abs(aside);
    };
    const nearest = this.geometry.points.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    if (distance(nearest) < Infinity) this.focus(nearest);
  }

  #press(event) {
    const point = event.target.dataset?.point;
    this.#dragged = false;
    const piece = point && this.#drawn.get(point);
    if (!piece || event.button !== 0) return;
    this.#drag = { point, piece, x: event.clientX, y: event.clientY, pulled: false };
  }

  #pull(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.pulled) {
      if (Math.hypot(dx, dy) < SLACK) return;
      drag.pulled = this.#dragged = true;
      this.#host.setPointerCapture(event.pointerId);
      if (!this.view.chosen?.includes(drag.point)) this.#touch(drag.point);
    }
    const scale = this.#width / this.#host.clientWidth;
    const [x, y] = this.#center(drag.point);
    drag.piece.node.classList.add("dragged");
    drag.piece.node.style.transform = `translate(${x + dx * scale}px, ${y + dy * scale}px)`;
  }

  #release(event) {
    const drag = this.#drag;
    this.#letGo();
    if (!drag?.pulled) return;
    const over = document.elementsFromPoint(event.clientX, event.clientY);
    const target = over.map((node) => node.dataset?.point).find(Boolean);
    if (target && target !== drag.point) this.#touch(target);
  }

  #letGo() {
    const drag = this.#drag;
    this.#drag = undefined;
    if (!drag?.pulled) return;
    drag.piece.node.classList.remove("dragged");
    this.#settle(this.view);
    // The click that belongs to the drag is over by then.
    setTimeout(() => (this.#dragged = false));
  }
}

const ARROWHEAD =
  '<defs><marker id="arrowhead" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto">' +
  '<path d="M0 0L10 5L0 10z"/></marker></defs>';

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
}
