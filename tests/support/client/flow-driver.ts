/** What a person does on a site, independent of the tool: the interface of the flows. */
import { password } from '../passwords'

/**
 * By field name: a radio button, an option or checkboxes by their values; null unticks. A file is
 * chosen by its field's name, too.
 */
export type FormValues = Record<string, string | number | string[] | null | File | File[]>
export type DownloadedFile = { name: string; bytes: Uint8Array }

export interface FlowDriver {
  open(path: string): Promise<void>
  /** Follows the link with this text; all such links must lead to one place. */
  follow(link: string, within?: string): Promise<void>
  /** Fills in a form and presses its button: the first one, or the one with this text. */
  press(form: string, filled?: FormValues, button?: string): Promise<void>
  /** The file that the last link or button led to, if any. */
  readonly downloaded: DownloadedFile | null
  /** The current address, path and query. */
  path(): string
  /** The readable texts of all elements that match. */
  texts(selector: string): Promise<string[]>
  /** The cells of a table's rows, without its heading. */
  rows(selector?: string): Promise<string[][]>
  /**
   * The value of a field, or the chosen one of several; undefined when it is missing or nothing is
   * chosen.
   */
  value(field: string): Promise<string | undefined>
  /** Becomes another person, whom the service has never seen. */
  becomeSomebodyElse(): Promise<void>
}

export const heading = async (driver: FlowDriver) => (await driver.texts('h1'))[0] ?? ''
export const title = async (driver: FlowDriver) => (await driver.texts('title'))[0] ?? ''
export const main = async (driver: FlowDriver) => (await driver.texts('main'))[0] ?? ''
/** The question on the page or in a dialog over it. */
export const question = async (driver: FlowDriver) =>
  (await driver.texts('#confirm-question'))[0] ?? ''
/** The notices about what has just happened. */
export const notices = (driver: FlowDriver) => driver.texts('.notices .notice [role]')
/** The refusals in the error summary and at the fields, where scripts show them. */
export const errors = async (driver: FlowDriver) => [
  ...new Set(
    (await driver.texts('#error-summary li, main .field-error')).map((text) =>
      text.replace(/^오류: /, ''),
    ),
  ),
]

/** Logs in through the form, and follows its redirect. */
export async function logIn(driver: FlowDriver, user: string, secret = password): Promise<void> {
  await driver.open('/login')
  await driver.press('#login-form', { user, password: secret })
}
