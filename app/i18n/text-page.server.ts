/**
 * Reads a page of text (help, terms): a Markdown file with its date, named sections and values.
 *
 * It holds sections (`## Title {#id}`), paragraphs, lists, and links in paragraphs of their own.
 * Anything else is refused when the service starts, HTML too: what is read here is rendered as text.
 */
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { business } from '~/tables/business'
import { passwordLinks, phoneCodes, ttl } from '~/tables/codes'

/** A paragraph, the list that belongs to the paragraph before it, or a link. */
export type Paragraph = string | { items: string[] } | { to: string; text: string }
/** `id` is its anchor in links, and stays the same in later versions. */
export type Section = { id: string; title: string; paragraphs: Paragraph[] }
/** `date`: since when it applies, or when it was checked against the product; '' without one. */
export type TextPage = { date: string; sections: Section[] }

/** What `{{name}}` stands for. */
export const textValues: Record<string, string | number> = {
  centreName: business.name,
  phone: business.phone,
  email: business.email,
  openingHours: business.hours,
  privacyOfficer: business.privacyOfficer,
  accessTokenHours: ttl.accessToken / 3600,
  refreshTokenDays: ttl.refreshToken / 86_400,
  typedPasswordsMinutes: ttl.typedPasswords / 60,
  phoneCodeMinutes: phoneCodes.minutes,
  passwordLinkHours: passwordLinks.hours,
}

// not GitHub's additions: ~ stands between times, and addresses are no links
const markdown = new Marked({ gfm: false })

export function readTextPage(file: string): TextPage {
  const [, date = '', text = ''] =
    /^(?:---\ndate: (\d{4}-\d\d-\d\d)\n---\n)?([\s\S]*)$/.exec(file) ?? []
  const sections: Section[] = []
  for (const token of markdown.lexer(text) as MarkedToken[]) {
    if (token.type === 'heading') sections.push(sectionOf(token))
    else if (token.type !== 'space') lastOf(sections, token).paragraphs.push(paragraphOf(token))
  }
  return { date, sections }
}

const refusal = ({ type, raw }: Token) =>
  new Error(`A page of text cannot have this (${type}): ${raw}`)

function sectionOf(heading: Tokens.Heading): Section {
  const [, title, id] = /^(.+) \{#([a-z0-9-]+)\}$/.exec(textOf(heading)) ?? []
  if (heading.depth !== 2 || !title || !id) throw refusal(heading)
  return { id, title, paragraphs: [] }
}

function lastOf(sections: Section[], token: Token): Section {
  const last = sections.at(-1)
  if (!last) throw refusal(token)
  return last
}

function paragraphOf(token: MarkedToken): Paragraph {
  if (token.type === 'list' && !token.ordered && !token.loose)
    return { items: token.items.map(itemOf) }
  if (token.type !== 'paragraph') throw refusal(token)
  const [first, more] = token.tokens as MarkedToken[]
  return first?.type === 'link' && !more
    ? { to: encodeURI(first.href), text: textOf(first) }
    : textOf(token)
}

function itemOf(item: Tokens.ListItem): string {
  const [content, more] = item.tokens as MarkedToken[]
  if (content?.type !== 'text' || more) throw refusal(item)
  return textOf(content)
}

/** The plain text of what stands in a line, with its values. */
function textOf(token: MarkedToken & { tokens?: Token[] }): string {
  const text = (token.tokens as MarkedToken[]).map((part) => {
    if (part.type !== 'text' && part.type !== 'escape') throw refusal(token)
    return part.text
  })
  return withValues(text.join('').replaceAll('\n', ' '))
}

/** The values come last: no character of them counts as Markdown. */
const withValues = (text: string) =>
  text.replace(/\{\{(\w*)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(textValues, name))
      throw new Error(`A page of text has a value that is none: ${name}`)
    return String(textValues[name])
  })
