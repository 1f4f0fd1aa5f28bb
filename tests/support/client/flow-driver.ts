/** What somebody does on a site, whatever they do it with: the flows are written against this, once. */

/** By the name of the field; a radio button, an option or boxes by their values; null unticks. A file is chosen by its field's name, too. */
export type FormValues = Record<string, string | number | string[] | null | File | File[]>
export type DownloadedFile = { name: string; bytes: Uint8Array }

export interface FlowDriver {
  open(path: string): Promise<void>
  /** Follows the link of this name, which must lead to one place only. */
  follow(link: string, within?: string): Promise<void>
  /** Fills in a form and presses its button: the first one, or the one of this name. */
  press(form: string, filled?: FormValues, button?: string): Promise<void>
  /** What the last link or button brought, when that was a file. */
  readonly downloaded: DownloadedFile | null
  /** The address shown, path and query. */
  path(): string
  /** The texts as they are read, of everything that fits. */
  texts(selector: string): Promise<string[]>
  /** The cells of a table's rows, without its heading. */
  rows(selector?: string): Promise<string[][]>
  /** What a field holds, or which of several is chosen; none when it is not there or nothing is chosen. */
  value(field: string): Promise<string | undefined>
  /** Becomes somebody else, whom the service has never seen. */
  becomeSomebodyElse(): Promise<void>
}

export const heading = async (driver: FlowDriver) => (await driver.texts('h1'))[0] ?? ''
export const title = async (driver: FlowDriver) => (await driver.texts('title'))[0] ?? ''
export const main = async (driver: FlowDriver) => (await driver.texts('main'))[0] ?? ''
/** The question that stands on the page or in a dialog over it. */
export const question = async (driver: FlowDriver) => (await driver.texts('#confirm h2'))[0] ?? ''
/** What the page says has just happened. */
export const notices = (driver: FlowDriver) => driver.texts('.notices .notice [role]')
/** What was refused: in the summary and at the fields, where the browser's own check says it. */
export const errors = async (driver: FlowDriver) => [
  ...new Set(
    (await driver.texts('#error-summary li, main .field-error')).map((text) =>
      text.replace(/^오류: /, ''),
    ),
  ),
]

const password = 'Moduchaek1!'

/** Logs in through the form, and goes where that leads. */
export async function logIn(driver: FlowDriver, user: string, secret = password): Promise<void> {
  await driver.open('/login')
  await driver.press('#login-form', { user, password: secret })
}
