// Keeps a page up to date: the server says which elements have changed, and times are counted here.
(() => {
  "use strict";
  const body = document.body;
  const feed = document.getElementById("feed");
  const pace = Number(body.dataset.pace) || 1;
  let engine = Date.parse(body.dataset.now);
  let read = performance.now();

  if (location.hash.length > 30) history.replaceState(null, "", location.pathname + location.search);

  const now = () => engine + (performance.now() - read) * pace;

  const two = (n) => String(n).padStart(2, "0");

  function span(millis) {
    const seconds = Math.max(0, Math.floor(millis / 1000));
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (hours >= 48) return Math.floor(hours / 24) + " days";
    if (hours >= 1) return hours + " h " + two(minutes % 60) + " min";
    return { minutes, seconds: seconds % 60 };
  }

  function age(millis) {
    const s = span(millis);
    if (typeof s === "string") return s + " ago";
    return s.minutes < 1 ? "just now" : s.minutes + " min ago";
  }

  function until(millis) {
    if (millis <= 0) return "any moment";
    const s = span(millis);
    return "in " + (typeof s === "string" ? s : s.minutes + ":" + two(s.seconds));
  }

  function tell(time, words) {
    if (!time.title) time.title = time.textContent;
    if (time.textContent !== words) time.textContent = words;
  }

  function count() {
    const at = now();
    for (const time of document.querySelectorAll("time[data-age]")) {
      tell(time, age(at - Date.parse(time.dateTime)));
    }
    for (const time of document.querySelectorAll("time[data-until]")) {
      tell(time, until(Date.parse(time.dateTime) - at));
    }
  }

  const made = (html) => {
    const box = document.createElement("template");
    box.innerHTML = html;
    return box.content;
  };

  // What a person is at stays as it is: a field with words in it, a form that is on its way.
  const isInUse = (element) => {
    const field = document.activeElement;
    const typed = field && element.contains(field) && field.matches("input") && field.value !== field.defaultValue;
    return typed || element.querySelector(".htmx-request") !== null;
  };

  // What a person has opened or stands on stays so.
  function exchange(old, fresh) {
    if (isInUse(old)) return;
    for (const open of old.querySelectorAll("details[id][open]")) {
      const twin = fresh.querySelector("#" + CSS.escape(open.id));
      if (twin) twin.open = true;
    }
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const links = focused ? [...old.querySelectorAll("a,button,summary,input")] : [];
    const place = focused ? links.indexOf(focused) : -1;
    const first = fresh.firstElementChild;
    old.replaceWith(fresh);
    htmx.process(first);
    if (place >= 0) first.querySelectorAll("a,button,summary,input")[place]?.focus({ preventScroll: true });
  }

  const element = (id) => document.getElementById(id);

  const change = {
    put(it) {
      const old = element(it.id);
      if (old) exchange(old, made(it.html));
    },
    add(it) {
      const panel = element(it.panel);
      const fresh = made(it.html);
      const first = fresh.firstElementChild;
      const above = it.after && element(it.after);
      if (!panel || !first || element(first.id)) return;
      first.classList.add("fresh");
      if (above) above.after(fresh);
      else panel.prepend(fresh);
      htmx.process(first);
    },
    drop(it) {
      const old = element(it.id);
      if (old && !isInUse(old)) old.remove();
    },
    fill(it) {
      const panel = element(it.panel);
      if (!panel || isInUse(panel)) return;
      panel.replaceChildren(made(it.html));
      htmx.process(panel);
    },
  };

  function state(words, kind) {
    if (!feed || feed.dataset.state === kind) return;
    feed.textContent = words;
    feed.dataset.state = kind;
  }

  function listen(from) {
    const source = new EventSource(from);
    source.addEventListener("open", () => state("live", "on"));
    source.addEventListener("error", () => {
      state("connecting again", "off");
      if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(from), 3000);
    });
    source.addEventListener("changes", (message) => {
      const news = JSON.parse(message.data);
      engine = Date.parse(news.now);
      read = performance.now();
      for (const it of news.changes) change[it.do]?.(it);
      count();
      document.dispatchEvent(new Event("changed"));
      state("live", "on");
    });
    addEventListener("pagehide", () => source.close(), { once: true });
  }

  count();
  setInterval(count, 1000);
  if (body.dataset.live) listen(body.dataset.live);
})();
