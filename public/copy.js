/* Buttons that copy a field's text; they appear only where this script runs. */
for (const button of document.querySelectorAll('button[data-copy][hidden]')) {
  const field = document.getElementById(button.dataset.copy)
  const said = document.getElementById(`${button.dataset.copy}-copied`)
  button.hidden = false
  button.addEventListener('click', async () => {
    said.textContent = ''
    const copied = await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    )
    said.textContent = copied ? button.dataset.done : button.dataset.failed
    toast(said.textContent)
    if (!copied) field.select()
  })
}

/* Also drawn over the page for a second, like other messages. */
function toast(text) {
  const drawn = document.createElement('div')
  drawn.className = 'toast'
  drawn.setAttribute('aria-hidden', 'true')
  drawn.textContent = text
  document.documentElement.append(drawn)
  setTimeout(() => drawn.remove(), 1000)
}
