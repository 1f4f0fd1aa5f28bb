/*
 * Passwords while they are typed: shown on request, and told which rules they do not meet yet.
 * The screen shows it at each key; it is announced when typing pauses.
 */
for (const field of document.querySelectorAll('input[data-show]')) {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.setAttribute('aria-controls', field.id)
  box.addEventListener('change', () => (field.type = box.checked ? 'text' : 'password'))
  const label = document.createElement('label')
  label.className = 'check'
  label.append(box, field.dataset.show)
  field.after(label)
}

/** Says under a field what `textOf` says of it; '' says nothing. */
function tellUnder(field, textOf, ...others) {
  const seen = document.createElement('p')
  const heard = document.createElement('p')
  seen.className = 'hint'
  seen.setAttribute('aria-hidden', 'true')
  heard.className = 'hidden-text'
  heard.setAttribute('role', 'status')
  field.after(seen, heard)
  let rest
  const update = () => {
    seen.textContent = textOf()
    clearTimeout(rest)
    rest = setTimeout(() => (heard.textContent = seen.textContent), 1500)
  }
  for (const one of [field, ...others]) one.addEventListener('input', update)
}

for (const field of document.querySelectorAll('input[data-rules]')) {
  const rules = JSON.parse(field.dataset.rules)
  tellUnder(field, () => {
    if (field.value === '') return ''
    const left = rules.filter(([, pattern]) => !new RegExp(pattern).test(field.value))
    if (left.length === 0) return field.dataset.rulesMet
    return field.dataset.rulesLeft.replace('{rules}', left.map(([text]) => text).join(', '))
  })
}

for (const field of document.querySelectorAll('input[data-repeats]')) {
  const first = document.getElementById(field.dataset.repeats)
  // of a password that was kept the page knows nothing
  const unknown = () => field.value === '' || (first.value === '' && 'kept' in first.dataset)
  tellUnder(
    field,
    () =>
      unknown() ? '' : field.value === first.value ? field.dataset.same : field.dataset.different,
    first,
  )
}
