// A link ends in #code: nothing of it is ever sent but by this form, and nothing stays in the address.
// In the tab that shows this page already, the link changes the address and nothing else.
function enter() {
  const code = location.hash.slice(1);
  if (!/^[\w-]{20,200}$/.test(code)) return;
  history.replaceState(null, "", location.pathname + location.search);
  document.getElementById("key").value = code;
  document.getElementById("login").submit();
}
enter();
addEventListener("hashchange", enter);
