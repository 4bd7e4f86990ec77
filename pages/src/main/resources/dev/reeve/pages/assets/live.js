// Keeps a page up to date: the server says which elements have changed, and times are counted here.
(() => {
  "use strict";
  const body = document.body;
  const feed = document.getElementById("feed");
  const pace = Number(body.dataset.pace) || 1;
  let engine = Date.parse(body.dataset.now);
  let read = performance.now();

  // The code of a link that nobody needs any more is not left in the address.
  function forget() {
    if (location.pathname === "/" && location.hash.length > 30) history.replaceState(null, "", "/");
  }
  forget();
  addEventListener("hashchange", forget);

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

  // What a person is at stays as it is until it is sent: a form with words in it, one that asks whether it is meant,
  // one that is on its way.
  const isInUse = (element) =>
    element.querySelector(".htmx-request, [name=sure]") !== null ||
    [...element.querySelectorAll("input")].some((field) => field.value !== field.defaultValue);

  // What elements were made from: one that would be the same again stays.
  const texts = new WeakMap();

  function bind(fresh) {
    texts.set(fresh, fresh.outerHTML);
    htmx.process(fresh);
    return fresh;
  }

  // What a person has opened or stands on stays so. What is there afterwards is returned.
  function exchange(old, fresh) {
    if (isInUse(old) || texts.get(old) === fresh.outerHTML) return old;
    bind(fresh);
    for (const open of old.querySelectorAll("details[id][open]")) {
      const twin = fresh.querySelector("#" + CSS.escape(open.id));
      if (twin) twin.open = true;
    }
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const links = focused ? [...old.querySelectorAll("a,button,summary,input")] : [];
    const place = focused ? links.indexOf(focused) : -1;
    old.replaceWith(fresh);
    if (place >= 0) fresh.querySelectorAll("a,button,summary,input")[place]?.focus({ preventScroll: true });
    return fresh;
  }

  const element = (id) => document.getElementById(id);

  const change = {
    put(it) {
      const old = element(it.id);
      if (old) exchange(old, made(it.html).firstElementChild);
    },
    add(it) {
      const panel = element(it.panel);
      const fresh = made(it.html).firstElementChild;
      const above = it.after && element(it.after);
      if (!panel || !fresh || element(fresh.id)) return;
      bind(fresh);
      fresh.classList.add("fresh");
      if (above) above.after(fresh);
      else panel.prepend(fresh);
    },
    drop(it) {
      const old = element(it.id);
      if (old && !isInUse(old)) old.remove();
    },
    fill(it) {
      const panel = element(it.panel);
      if (!panel) return;
      const all = new Map([...made(it.html).children].map((fresh) => [fresh.id, fresh]));
      const there = new Map();
      for (const old of [...panel.children]) {
        if (all.has(old.id)) there.set(old.id, old);
        else if (!isInUse(old)) old.remove();
      }
      let place = panel.firstElementChild;
      for (const [id, fresh] of all) {
        while (place && !all.has(place.id)) place = place.nextElementSibling;
        const old = there.get(id);
        const inPlace = old && old === place;
        const now = old ? exchange(old, fresh) : bind(fresh);
        if (inPlace) place = now.nextElementSibling;
        else panel.insertBefore(now, place);
      }
    },
  };

  function state(words, kind) {
    if (!feed || feed.dataset.state === kind) return;
    feed.textContent = words;
    feed.dataset.state = kind;
  }

  // A browser has six connections to a daemon for all its tabs together, and pages and answers need some of them:
  // a tab that nobody sees is not connected, and of those that are seen so many are at a time, by turns.
  const places = [1, 2, 3, 4].map((n) => "reeve-live-" + n);
  const turn = 3000;
  let looking = new AbortController();
  let following = false;

  // What is new since the page was made; from the second time on all there is.
  const everything = body.dataset.live.replace(/[?&]from=[^&]*$/, "");
  let news = document.hidden ? everything : body.dataset.live;

  const waiting = async (place) => (await navigator.locks.query()).pending.some((it) => it.name === place);

  async function emptiest() {
    const { held, pending } = await navigator.locks.query();
    const crowd = (place) => [...held, ...pending].filter((it) => it.name === place).length;
    return places.reduce((best, place) => (crowd(place) < crowd(best) ? place : best));
  }

  function learn(message) {
    const told = JSON.parse(message.data);
    engine = Date.parse(told.now);
    read = performance.now();
    for (const it of told.changes) change[it.do]?.(it);
    count();
    document.dispatchEvent(new Event("changed"));
    state("live", "on");
  }

  // Until nobody looks any more, or somebody waits for the place.
  function listen(place, signal) {
    return new Promise((done) => {
      const source = new EventSource(news);
      news = everything;
      const clock = place && setInterval(async () => (await waiting(place)) && leave(), turn);
      const leave = () => {
        clearInterval(clock);
        signal.removeEventListener("abort", leave);
        source.close();
        done();
      };
      signal.addEventListener("abort", leave);
      source.addEventListener("open", () => state("live", "on"));
      source.addEventListener("error", () => {
        state("connecting again", "off");
        if (source.readyState === EventSource.CLOSED) setTimeout(leave, 3000);
      });
      source.addEventListener("changes", learn);
    });
  }

  async function connect(signal) {
    if (!navigator.locks) return listen(null, signal);
    const place = await emptiest();
    if (signal.aborted) return;
    await navigator.locks.request(place, { signal }, () => listen(place, signal)).catch(() => {});
  }

  async function follow() {
    if (following) return;
    following = true;
    try {
      while (!document.hidden) await connect(looking.signal);
    } finally {
      following = false;
    }
  }

  function turnAway() {
    looking.abort();
    looking = new AbortController();
  }

  count();
  setInterval(count, 1000);
  if (!body.dataset.live) return;
  document.addEventListener("visibilitychange", () => (document.hidden ? turnAway() : follow()));
  follow();
})();
