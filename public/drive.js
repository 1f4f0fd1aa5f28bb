/*
 * The drive's folder view: files dropped onto the list go into the upload form; a rename field is
 * focused.
 */
const form = document.getElementById('upload-form')
const field = form?.querySelector('[type=file]')

for (const place of field ? document.querySelectorAll('[data-drop]') : []) {
  const hint = form.querySelector('[data-drop-hint]')
  hint.hidden = false
  const brings = ({ dataTransfer }) => dataTransfer?.types.includes('Files')
  const over = (on) => place.classList.toggle('drop-here', on)
  place.addEventListener('dragover', (event) => {
    if (!brings(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    over(true)
  })
  place.addEventListener('dragleave', (event) => {
    if (!place.contains(event.relatedTarget)) over(false)
  })
  place.addEventListener('drop', (event) => {
    if (!brings(event)) return
    event.preventDefault()
    over(false)
    form.closest('details').open = true
    form.scrollIntoView()
    const { items, files } = event.dataTransfer
    if ([...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory)) {
      hint.setAttribute('role', 'alert')
      hint.textContent = place.dataset.noFolder
      return
    }
    field.files = files
    form.requestSubmit(form.querySelector('button:not([type=button])'))
  })
}

// The rename field: selects the name without its extension; Esc follows the link beside it.
const row = document.querySelector('[data-edit-row]')
const name = row?.querySelector('[name=newName]')
if (name) {
  if (!document.getElementById('error-summary')) {
    name.focus({ preventScroll: true })
    row.closest('tr').scrollIntoView({ block: 'nearest' })
    const dot = name.value.lastIndexOf('.')
    name.setSelectionRange(0, dot > 0 ? dot : name.value.length)
  }
  row.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) location.assign(row.querySelector('[data-cancel]').href)
  })
}
