// Before anything is drawn: the theme that was chosen, or the system's.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  /* a browser that stores nothing follows the system */
}
