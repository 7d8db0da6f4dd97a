// The tabs of the panel, by mouse and by arrow keys. `chosen` says that there is
// another one to see; its detail is the name of its pane.

const tabs = () => [...document.querySelectorAll("[role=tab]")];

export class Tabs extends EventTarget {
  constructor() {
    super();
    for (const tab of tabs()) {
      tab.addEventListener("click", () => this.#choose(tab));
      tab.addEventListener("keydown", (event) => this.#step(event, tab));
    }
    this.#choose(tabs()[0]);
  }

  show(pane) {
    this.#choose(tabs().find((tab) => tab.getAttribute("aria-controls") === pane));
  }

  #choose(chosen) {
    for (const tab of tabs()) {
      const selected = tab === chosen;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !selected;
    }
    // Where the tabs do not all fit beside each other.
    chosen.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.dispatchEvent(new CustomEvent("chosen", { detail: chosen.getAttribute("aria-controls") }));
  }

  #step(event, tab) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = tabs();
    const next = all.at((all.indexOf(tab) + step) % all.length);
    this.#choose(next);
    next.focus();
  }
}
