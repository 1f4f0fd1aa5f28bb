/* Buttons that copy a field's text; they appear only where this script runs. */
for (const button of document.querySelectorAll('button[data-copy]')) {
  const field = document.getElementById(button.dataset.copy)
  const said = document.getElementById(`${button.dataset.copy}-copied`)
  button.hidden = false
  button.addEventListener('click', async () => {
    said.textContent = ''
    const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false)
    said.textContent = copied ? button.dataset.done : button.dataset.failed
    if (!copied) field.select()
  })
}
