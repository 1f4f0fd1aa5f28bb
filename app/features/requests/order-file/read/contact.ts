/** Reads contact data above or below the table, valid for all its rows: '담당교사: 홍길동 (010-…)'. */
import { parseEmail, isMobile, parsePhones, parseText } from './cell-parsers'
import { columnForHeadings, type ColumnName } from './headings'
import type { OrderRow } from './order-row'

export const contactFields = [
  'schoolName',
  'teacher',
  'phone',
  'cellPhone',
  'email',
  'address',
] as const
export type Contact = Pick<OrderRow, (typeof contactFields)[number]>
export const blankContact: Contact = {
  schoolName: '',
  teacher: '',
  phone: '',
  cellPhone: '',
  email: '',
  address: '',
}

const contactColumns = new Set<ColumnName | null>([...contactFields, 'contact'])
/** A label, a colon, and the text up to the next label. */
const labelPattern =
  /([가-힣A-Za-z][가-힣A-Za-z\s/-]{0,14}?)\s*[:：]\s*(.*?)(?=\s+[가-힣A-Za-z]{2,8}\s*[:：]|$)/g

/** The labelled contact data of one line; empty when it has none. */
export function parseContactLine(cells: string[]): [name: ColumnName, value: string][] {
  const texts = cells.map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, 300)).filter(Boolean)
  const found: [ColumnName, string][] = []
  for (let i = 0; i < texts.length; i += 1) {
    const text = texts[i] ?? ''
    const pairs = /[:：]/.test(text)
      ? [...text.matchAll(labelPattern)].map(
          ([, label = '', value = '']) =>
            [contactColumnOf(label), value.replace(/^[,·|\s]+|[,·|\s]+$/g, '')] as const,
        )
      : []
    found.push(
      ...pairs.flatMap(([name, value]) =>
        name && value !== '' ? [[name, value] as [ColumnName, string]] : [],
      ),
    )
    const alone = contactColumnOf(text.replace(/\s*[:：]\s*$/, ''))
    const next = texts[i + 1]
    if (alone && next !== undefined && contactColumnOf(next) === null)
      found.push([alone, texts[(i += 1)] ?? ''])
  }
  return found
}

function contactColumnOf(label: string): ColumnName | null {
  const name = label.length <= 16 ? columnForHeadings([label]) : null
  return contactColumns.has(name) ? name : null
}

/**
 * Adds contact data to what is known, and returns the entries whose telephone or e-mail address
 * could not be read.
 */
export function addContactFields(
  contact: Contact,
  facts: [ColumnName, string][],
): { value: string; key: string }[] {
  const wrong: { value: string; key: string }[] = []
  for (const [name, value] of facts)
    for (const key of setContactField(contact, name, value)) wrong.push({ value, key })
  return wrong
}

const anyPhone = /\(?\s*\+?\(?\d[\d\s().-]{7,}\d\s*\)?/

/**
 * Adds a cell to the contact data unless the field has a value; returns message keys of what was
 * not understood.
 */
export function setContactField(contact: Contact, name: ColumnName, text: string): string[] {
  if (name === 'email') return setField(contact, 'email', parseEmail(text))
  if (name === 'phone' || name === 'cellPhone' || name === 'contact')
    return setPhones(contact, name, text)
  if (name === 'teacher') {
    const phone = anyPhone.exec(text)?.[0]
    const rest = phone ? text.replace(phone, ' ').replace(/[(),/\s]+$/, '') : text
    return [
      ...setField(contact, 'teacher', parseText(rest)),
      ...(phone ? setPhones(contact, 'contact', phone.replace(/^\(|\)$/g, '')) : []),
    ]
  }
  return name === 'schoolName' || name === 'address' ? setField(contact, name, parseText(text)) : []
}

function setField(
  contact: Contact,
  name: keyof Contact,
  { value, problem }: { value: string; problem?: string },
): string[] {
  if (contact[name] === '') contact[name] = value
  else if (value !== '' && contact[name] !== value) return ['orderTwoValues']
  return problem ? [problem] : []
}

/**
 * Assigns telephone numbers: a single one to its column's field; of several, and under '연락처',
 * mobile numbers to `cellPhone`.
 */
function setPhones(
  contact: Contact,
  name: 'phone' | 'cellPhone' | 'contact',
  text: string,
): string[] {
  const { value, problem: wrong } = parsePhones(text)
  const problems = wrong ? [wrong as string] : []
  for (const digits of value) {
    const column =
      value.length === 1 && name !== 'contact' ? name : isMobile(digits) ? 'cellPhone' : 'phone'
    const other = column === 'phone' ? 'cellPhone' : 'phone'
    if (contact[column] === '' || contact[column] === digits) contact[column] = digits
    else if (contact[other] === '' || contact[other] === digits) contact[other] = digits
    else problems.push('orderTwoValues')
  }
  return problems
}

/**
 * Fills in the fields that a row lacks, unless the row names another teacher, whose telephone would
 * differ.
 */
export function fillContact(row: Contact, sheetContact: Contact): void {
  const same =
    row.teacher === '' || sheetContact.teacher === '' || row.teacher === sheetContact.teacher
  const fits =
    row.schoolName === '' ||
    sheetContact.schoolName === '' ||
    row.schoolName === sheetContact.schoolName
  for (const name of contactFields)
    if (row[name] === '' && fits && (same || name === 'schoolName' || name === 'address'))
      row[name] = sheetContact[name]
}
