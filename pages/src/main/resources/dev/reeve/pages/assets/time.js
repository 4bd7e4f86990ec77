// Keys for the links that name one, and a slider that grows with the log and goes where it is let go of.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input, textarea, select, [role=region]");
    if (field || event.ctrlKey || event.metaKey || event.altKey) return;
    for (const link of document.querySelectorAll("a[data-key]")) {
      if (link.dataset.key !== event.key) continue;
      event.preventDefault();
      link.click();
      return;
    }
  });
  for (const form of document.querySelectorAll("form[data-travel]")) {
    const slider = form.querySelector("input[type=range]");
    const shown = form.querySelector("output");
    const earlier = form.querySelector("a[data-key=ArrowLeft]");
    let going = 0;
    const tell = () => { shown.textContent = slider.value + " of " + slider.max; };
    slider.addEventListener("input", tell);
    document.addEventListener("changed", () => {
      const last = document.getElementById("head")?.dataset.line;
      if (!last || last === slider.max) return;
      const untouched = slider.value === slider.max;
      slider.max = last;
      if (untouched) {
        slider.value = last;
        earlier.href = earlier.pathname + "?at=" + Math.max(1, last - 1);
      }
      tell();
    });
    slider.addEventListener("change", () => {
      clearTimeout(going);
      going = setTimeout(() => form.requestSubmit(), 250);
    });
  }
})();
