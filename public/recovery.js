/* Enhancements of the pages that find an id or set a password: buttons say when they are ready. */

// 11 digits; the old numbers have 10
const isWholeNumber = (typed) =>
  /^(\d{11}|01[16-9]\d{7})$/.test(
    typed
      .normalize('NFKC')
      .replace(/\D/g, '')
      .replace(/^82(?=0?1)0?/, '0'),
  )
const isReady = (field) =>
  field.inputMode === 'tel' ? isWholeNumber(field.value) : field.value.trim() !== ''

// The button stays focusable; pressed too early, it says what is missing.
for (const hint of document.querySelectorAll('[data-not-yet]')) {
  const form = hint.closest('form')
  const button = form.querySelector('button')
  const missing = () =>
    [...form.querySelectorAll('input[required]')].find((field) => !isReady(field))
  const update = () => {
    if (missing()) return button.setAttribute('aria-disabled', 'true')
    button.removeAttribute('aria-disabled')
    hint.textContent = ''
  }
  let sent = 0
  form.addEventListener('input', update)
  form.addEventListener('change', update)
  form.addEventListener('submit', (event) => {
    const field = missing()
    const twice = Date.now() - sent < 3000
    if (field || twice) event.preventDefault()
    else sent = Date.now()
    if (!field) return
    hint.textContent = hint.dataset.notYet
    field.focus()
  })
  addEventListener('pageshow', () => {
    sent = 0
    update()
  })
  update()
}
