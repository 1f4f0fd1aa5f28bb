/**
 * Checks inside a page beside axe: contrast, focus, target sizes, component contracts, and changes
 * by scripts. Each function runs in the browser, where nothing else of this file exists, and
 * returns the problems as text. Where axe has the same rule it is slower; these are fast enough for
 * every colour theme.
 */

/**
 * Low contrast: texts below AAA (7 : 1, large ones 4.5 : 1) and edges of fields and buttons below 3
 * : 1 against their background (WCAG 1.4.6, 1.4.11). The product has no text over pictures or
 * gradients; a test compares the result with axe's.
 */
export function lowContrast(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const colour = (text: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const over = ([r, g, b, a]: Colour, [red, green, blue]: Colour): Colour => [
    r * a + red * (1 - a),
    g * a + green * (1 - a),
    b * a + blue * (1 - a),
    1,
  ]
  const light = ([red, green, blue]: Colour) => {
    const part = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }
  const ratio = (one: Colour, other: Colour) => {
    const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const grounds = new Map<Element, Colour>()
  const canvas = (): Colour => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Canvas'
    const found = colour(getComputedStyle(probe).backgroundColor)
    probe.remove()
    return found
  }
  const paper = canvas()
  const groundOf = (one: Element | null): Colour => {
    if (!one) return paper
    const known = grounds.get(one)
    if (known) return known
    const ownColour = colour(getComputedStyle(one).backgroundColor)
    // elements in the top layer cover the page
    const found = ownColour[3] === 1 ? ownColour : over(ownColour, groundOf(one.parentElement))
    grounds.set(one, found)
    return found
  }
  const unseen = new Map<Element | null, boolean>([[null, false]])
  const isUnseen = (one: Element | null): boolean => {
    const known = unseen.get(one)
    if (known !== undefined) return known
    const found =
      getComputedStyle(one as Element).clipPath !== 'none' ||
      isUnseen((one as Element).parentElement)
    unseen.set(one, found)
    return found
  }
  const seen = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isUnseen(one)
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement
    const words = texts.currentNode.textContent?.trim() ?? ''
    if (
      !one ||
      words === '' ||
      one.closest('option, script, style, template, noscript, .skip-links') ||
      !seen(one)
    )
      continue
    const { color, fontSize, fontWeight } = getComputedStyle(one)
    const large =
      parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700)
    const ground = groundOf(one)
    const has = ratio(over(colour(color), ground), ground)
    if (has < (large ? 4.5 : 7))
      found.add(
        `'${words.slice(0, 30)}' ${color} on ${ground.slice(0, 3).map(Math.round).join()}: ${has.toFixed(2)}`,
      )
  }
  for (const one of document.querySelectorAll(
    'input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, button, .button, .button-secondary, .button-quiet, progress',
  )) {
    if (!seen(one) || one.closest('.menu-narrow')) continue
    const style = getComputedStyle(one)
    const ground = groundOf(one.parentElement)
    const edge =
      parseFloat(style.borderTopWidth) >= 1 && style.borderTopStyle !== 'none'
        ? ratio(over(colour(style.borderTopColor), ground), ground)
        : 0
    const has = Math.max(edge, ratio(groundOf(one), ground))
    if (has < 3) found.add(`the edge of ${one.outerHTML.slice(0, 80)}: ${has.toFixed(2)}`)
  }
  return [...found]
}

/**
 * Elements whose focus is not visible: no outline of two pixels with 3 : 1 to its background, or
 * covered by something else (WCAG 2.4.11–13). A key must have been pressed before, or browsers show
 * no focus that a script sets.
 */
export function hiddenFocus(): string[] {
  const found: string[] = []
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary, [tabindex]',
  )
  const number = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const light = (text: string) => {
    const [red = 0, green = 0, blue = 0] = number(text).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundOf = (one: Element | null): string => {
    if (!one) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(one)
    return /, 0\)$/.test(backgroundColor) ? groundOf(one.parentElement) : backgroundColor
  }
  const modal = document.querySelector('dialog:modal')
  for (const one of stops) {
    if (
      one.tabIndex < 0 ||
      !one.checkVisibility({ visibilityProperty: true }) ||
      (modal && !modal.contains(one))
    )
      continue
    one.focus()
    if (document.activeElement !== one) continue
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    const [low = 0, high = 0] = [light(outlineColor), light(groundOf(one.parentElement))].sort(
      (a, b) => a - b,
    )
    const drawn =
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && (high + 0.05) / (low + 0.05) >= 3
    // a link that goes over two lines has two boxes; between them may stand other words
    const points = [...one.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
      // the middle, and the upper and lower edge, of its part inside the window
      return [y, Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2].map((sampleY) =>
        document.elementFromPoint(x, sampleY),
      )
    })
    const covered = points.some(
      (topmost) =>
        !topmost ||
        !(
          one.contains(topmost) ||
          topmost.contains(one) ||
          one.closest('label')?.contains(topmost)
        ),
    )
    if (!drawn || covered)
      found.push(`${drawn ? 'covered' : 'no outline'}: ${one.outerHTML.slice(0, 120)}`)
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
  return found
}

/**
 * Links, buttons and fields that are smaller than `least` pixels, except links inside a sentence:
 * WCAG 2.5.5 asks for 44, 2.5.8 for 24. Close rows of staff have 36 where rows are no cards (docs/decisions/1106).
 */
export function smallTargets(least: number): string[] {
  const found: string[] = []
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const closeRows = document.body.clientWidth >= 44 * rem ? '.close-rows .table' : 'none'
  for (const one of document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  )) {
    if (
      !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      one.closest('.skip-links')
    )
      continue
    const { display, clipPath } = getComputedStyle(one)
    const said = (node: Element | null) => node?.textContent?.replace(/\s+/g, '') ?? ''
    if (
      clipPath !== 'none' ||
      (one.closest('thead') &&
        getComputedStyle(one.closest('thead') as Element).clipPath !== 'none')
    )
      continue
    if (
      display === 'inline' &&
      one.matches('a') &&
      said(one.closest('p, li, dd, td, th, caption, span')) !== said(one)
    )
      continue
    const boxes = [
      one,
      ...(one.matches('[type=checkbox], [type=radio]')
        ? ((one as HTMLInputElement).labels ?? [])
        : []),
    ].map((each) => each.getBoundingClientRect())
    const width =
      Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
    const height =
      Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))
    const bound = one.closest(closeRows) ? Math.min(least, 36) : least
    if (width < bound - 0.5 || height < bound - 0.5)
      found.push(`${Math.round(width)}×${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`)
  }
  return found
}

/** Texts that their box breaks into single letters, one below the other. */
export function brokenIntoLetters(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const letters = text.length
    const box = node.parentElement
    if (
      letters < 2 ||
      (letters < 4 && text.includes(' ')) ||
      !box?.checkVisibility() ||
      box.closest('.hidden-text, script, style')
    )
      continue
    // heads of tables whose rows are cards are only for screen readers
    const heads = [box.closest('th'), box.closest('thead')]
    if (heads.some((head) => head && getComputedStyle(head).clipPath !== 'none')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    if (lines > 1 && lines > letters / 2) found.push(`${lines} lines: ${text}`)
  }
  return found
}

/** The contracts of the components that any page must keep; returns the broken ones. */
export function brokenContracts(): string[] {
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ]
  const words = (one: Element | null | undefined) =>
    one?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const rules: [string, boolean][] = []
  const h1 = words(document.querySelector('h1'))
  const [, screen] =
    /^(?:(?:오류|Error): )?(?:\d[\d,]*쪽 – |Page \d[\d,]* – )?(.*) – (?:모두책|Moduchaek)$/.exec(
      document.title,
    ) ?? []
  // after a success the title begins with it
  const told = document.querySelector('.notices') !== null && screen?.endsWith(` – ${h1}`)
  // an open question begins the title; on its own page it is the heading, in a dialog it is not
  const question = document.querySelector('#confirm-question')
  const inDialog = question?.closest('dialog') != null
  const asks = question !== null && screen?.startsWith(`${words(question)} – `)
  rules.push([
    `the title names the screen: ${document.title} / ${h1}`,
    question ? !!asks && (!inDialog || !!screen?.endsWith(` – ${h1}`)) : screen === h1 || !!told,
  ])
  rules.push([
    'an open question is the heading of its page',
    question === null || question.matches('h1') === !inDialog,
  ])
  for (const [landmark, selector] of Object.entries({
    banner: 'body > header',
    main: 'body > main',
    contentinfo: 'body > footer',
  }))
    rules.push([`one ${landmark}`, all(selector).length === 1])
  rules.push([
    'the skip link comes first',
    document.querySelector('a, button, input, select, textarea, summary')?.getAttribute('href') ===
      '#main' && document.querySelector('#main')?.getAttribute('tabindex') === '-1',
  ])
  rules.push([
    'the order of Tab is the order of the page',
    all('[tabindex]').every(({ tabIndex }) => tabIndex <= 0) && all('[accesskey]').length === 0,
  ])
  const reordered = all('body *').filter((one) => {
    const { order, flexDirection, position } = getComputedStyle(one)
    return (
      order !== '0' ||
      flexDirection.endsWith('-reverse') ||
      (position === 'fixed' && !one.matches('[aria-hidden=true], dialog'))
    )
  })
  rules.push([
    `nothing is drawn in another order: ${reordered[0]?.outerHTML.slice(0, 80)}`,
    reordered.length === 0,
  ])
  const captions = all('table').map((table) => words(table.querySelector('caption')))
  rules.push([
    `every table has a caption of its own: ${captions.join(' | ')}`,
    captions.every(Boolean) && new Set(captions).size === captions.length,
  ])
  for (const table of all('table')) {
    rules.push([
      'every heading of a table has a scope',
      all('th', table).every((one) => one.hasAttribute('scope')),
    ])
    rules.push([
      'every row has a heading',
      all('tbody tr', table).every((row) => all('th[scope=row]', row).length === 1),
    ])
    rules.push(['no table is empty', all('tbody tr', table).length > 0])
    rules.push(['one column is the order', all('[aria-sort]', table).length <= 1])
  }
  for (const summary of all('#error-summary')) {
    rules.push([
      'the error summary comes before the heading and is an alert',
      summary.matches(
        ':has([role=alert]):is(:has(~ h1), :has(~ .page-head > h1), :has(~ .confirm > h1), :has(~ * .confirm > h1))',
      ),
    ])
    const links = all('a', summary).map(words)
    rules.push([
      `no two links of the error summary read the same: ${links.join(' | ')}`,
      new Set(links).size === links.length,
    ])
    for (const link of all('a[href^="#"]', summary)) {
      const field = document.getElementById(
        decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''),
      )
      const holder = field?.matches('[aria-invalid], fieldset')
        ? field
        : field?.closest('fieldset, [aria-invalid]')
      const said = (holder?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => words(document.getElementById(id)))
        .join(' ')
      const wrong =
        !field ||
        !holder ||
        (holder.getAttribute('aria-invalid') !== 'true' &&
          holder.querySelector('[aria-invalid=true]') === null)
      rules.push([
        `'${words(link)}' stands at its field: ${link.getAttribute('href')}: ${said}`,
        !wrong && (said.includes(words(link)) || words(holder).includes(words(link))),
      ])
    }
  }
  const alone =
    /^((오류:|Error:) )?(입력해 주세요|입력한 값을 확인해 주세요|숫자로 입력해 주세요|목록에 있는 값 가운데에서 골라 주세요|값은 하나만 보낼 수 있습니다\. 하나만 입력해 주세요|너무 깁니다\. 더 짧게 입력해 주세요|Please fill this in|Please check this value|Please enter a number|Please choose one of the listed values|Only one value may be sent\. Please enter just one|This is too long\. Please shorten it)\.$/
  for (const error of all('#error-summary li, .field-error'))
    rules.push([`an error names its field: ${words(error)}`, !alone.test(words(error))])
  rules.push([
    'what just happened is in a region of its own',
    all('.notices').every(
      (one) =>
        one.matches('section[aria-label]') &&
        all('.notice', one).every(
          (notice) => all('[role=status], [role=alert]', notice).length === 1,
        ),
    ),
  ])
  rules.push(['nothing is a placeholder', all('[placeholder]').length === 0])
  rules.push([
    'required fields say so',
    all('main :is(input, select, textarea):required:not([type=radio], [type=checkbox])').every(
      (field) => words((field as HTMLInputElement).labels?.[0]).match(/필수|required/) !== null,
    ),
  ])
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

/** Size of a page for its reader: elements, Tab stops, and words in `main`. */
export function pageSize() {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    ).length
  return {
    elements: document.querySelectorAll('*').length,
    stops: seen('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    words: document.querySelector('main')?.innerText.split(/\s+/).filter(Boolean).length ?? 0,
  }
}

/**
 * Runs in a page: a line for each element of it, or of the document that was `served`, that does not
 * depend on scripts.
 */
export function linesOfPage(served: string | undefined): string[] {
  // elements that exist only where scripts run, and the classes that say so
  const helps =
    'dialog, script, template, style, p.field:has(> .check > [aria-controls]), .check:has(> [aria-controls]), [data-address-search] section, [data-show-password], [data-select-all], [data-camera], [role=status]:not(.notice *), .hint[aria-hidden]'
  const root =
    served === undefined ? document : new DOMParser().parseFromString(served, 'text/html')
  return [...root.querySelectorAll('header *, main *, footer *')]
    .filter((one) => !one.closest(helps) && !one.matches(':empty:not(input)'))
    .map((one) =>
      [
        one.tagName,
        one.getAttribute('role'),
        one.getAttribute('href'),
        one.getAttribute('name'),
        one.children.length === 0 ? one.textContent?.replace(/\s+/g, ' ').trim() : '',
      ].join(' '),
    )
}

/** What scripts changed, from the lines of the served document and of the page. */
export function changedByScripts(before: string[], after: string[]): string[] {
  const count = (all: string[]) =>
    all.reduce((sum, each) => sum.set(each, (sum.get(each) ?? 0) + 1), new Map<string, number>())
  const [countsBefore, countsAfter] = [count(before), count(after)]
  return [...new Set([...before, ...after])]
    .filter((each) => countsBefore.get(each) !== countsAfter.get(each))
    .map(
      (each) =>
        `${countsBefore.get(each) ?? 0} → ${countsAfter.get(each) ?? 0}: ${each.slice(0, 120)}`,
    )
}

/**
 * The elements of a page, each within its parent, by name, classes, roles and states; without texts
 * and numbers.
 */
export function partsOf(): string[] {
  const classes = (one: Element | null) =>
    one ? [one.localName, ...[...one.classList].toSorted()].join('.') : ''
  const attributes = (one: Element) =>
    [...one.attributes]
      .filter(({ name }) =>
        /^(role|type|lang|aria-.*|hidden|disabled|open|required|readonly)$/.test(name),
      )
      .map(({ name, value }) => (/^(role|type|lang)$/.test(name) ? `${name}=${value}` : name))
      .toSorted()
      .join(' ')
  // a toast goes by itself: whether it is still there depends on how busy the machine is
  const parts = [
    ...document.querySelectorAll('*:not(script, style, option, template, .toast, .toast *)'),
  ].map((one) => `${classes(one.parentElement)} > ${classes(one)} [${attributes(one)}]`)
  return [...new Set(parts)]
}
