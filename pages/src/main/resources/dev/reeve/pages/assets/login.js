// A link ends in #code: nothing of it is ever sent but by this form, and nothing stays in the address.
const code = location.hash.slice(1);
if (/^[\w-]{20,200}$/.test(code)) {
  history.replaceState(null, "", location.pathname + location.search);
  document.getElementById("key").value = code;
  document.getElementById("login").submit();
}
