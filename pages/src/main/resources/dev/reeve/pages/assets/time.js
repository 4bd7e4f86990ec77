// Keys for the links that name one, and a slider that goes where it is let go of.
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
    let going = 0;
    slider.addEventListener("input", () => { shown.textContent = slider.value + " of " + slider.max; });
    slider.addEventListener("change", () => {
      clearTimeout(going);
      going = setTimeout(() => form.requestSubmit(), 250);
    });
  }
})();
