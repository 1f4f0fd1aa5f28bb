/*
 * Selects every row of a list at once and counts the selected ones; without it the rows' own
 * checkboxes remain.
 */
for (const place of document.querySelectorAll('[data-select-all]')) {
  const boxes = [...place.closest('form').elements].filter(
    ({ type, name }) => type === 'checkbox' && name === place.dataset.selectAll,
  )
  const label = document.createElement('label')
  label.className = 'check'
  const all = document.createElement('input')
  all.type = 'checkbox'
  // not submitted: it has no name
  label.append(all, place.dataset.label)
  const said = document.createElement('span')
  said.setAttribute('role', 'status')
  place.replaceChildren(label, said)
  place.hidden = false

  const count = () => {
    const chosen = boxes.filter((box) => box.checked).length
    all.checked = chosen > 0 && chosen === boxes.length
    all.indeterminate = chosen > 0 && chosen < boxes.length
    return chosen
  }
  const tell = () => {
    said.textContent = place.dataset.count.replace('{n}', count())
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    tell()
  })
  for (const box of boxes) box.addEventListener('change', tell)
  // rows that the server or the browser ticked again are counted, not announced
  if (count() > 0) tell()
  addEventListener('pageshow', () => {
    if (count() > 0) tell()
  })
}
