// The tabs of the panel, by mouse and by arrow keys.

const tabs = () => [...document.querySelectorAll("[role=tab]")];

export class Tabs {
  constructor() {
    for (const tab of tabs()) {
      tab.addEventListener("click", () => choose(tab));
      tab.addEventListener("keydown", (event) => step(event, tab));
    }
    choose(tabs()[0]);
  }
}

function choose(chosen) {
  for (const tab of tabs()) {
    const selected = tab === chosen;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !selected;
  }
}

function step(event, tab) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = tabs();
  const next = all.at((all.indexOf(tab) + step) % all.length);
  choose(next);
  next.focus();
}
