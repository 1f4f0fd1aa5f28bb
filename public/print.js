/* The button that prints the page; the browser's own command does the same without this script. */
for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
