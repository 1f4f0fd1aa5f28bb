/* Searches for an address in place: the page is not loaded again, so nothing typed is lost. */
const block = document.querySelector('[data-address]')
const form = block?.closest('form')

block?.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button[name=addressStep]')
  if (!button) return
  event.preventDefault()
  if (button.value === 'use') use()
  else find()
})

block?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing || event.target.name !== 'keyword') return
  event.preventDefault()
  find()
})

/**
 * Sends the form as the button would, without its passwords, and takes the search part out of the
 * answer.
 */
function find() {
  const sent = new URLSearchParams(
    [...new FormData(form)].filter(([name]) => !/password|addressStep|addressChoice/i.test(name)),
  )
  sent.append('addressStep', 'find')
  readPage(
    form.action,
    (page) => {
      const before = block.querySelector('[data-address-search]')
      const found = page?.querySelector('[data-address-search]')
      if (!found) return say(before.dataset.failed)
      before.replaceWith(found)
      focusOn(
        found.querySelector('[data-address-said]') ?? found.querySelector('input[name=keyword]'),
      )
    },
    sent,
  )
}

/** Puts the chosen address into the fields. */
function use() {
  const chosen = block.querySelector('[name=addressChoice]:checked')
  const [, zipCode, address] = /^(\d{5}) (.+)$/.exec(chosen?.value ?? '') ?? []
  if (!address) return focusOn(block.querySelector('[name=addressChoice]'))
  form.elements.zipCode.value = zipCode
  form.elements.address.value = address
  say(block.querySelector('[data-address-search]').dataset.used)
  form.elements.addressDetail.focus()
}

/** Shows a sentence in place of the results. */
function say(text) {
  const search = block.querySelector('[data-address-search]')
  search.querySelector('section, .notice')?.remove()
  const said = document.createElement('p')
  said.className = 'notice'
  said.setAttribute('role', 'status')
  search.append(said)
  // a live region that existed before its text is read aloud
  setTimeout(() => (said.textContent = text))
}

const focusOn = (node) => node?.focus()
