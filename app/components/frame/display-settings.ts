/**
 * Display settings: size of text, colours, scripts, rows of staff's lists; stored in a cookie, rendered
 * by the server.
 */

/** Per cent of the usual size. */
export const textSizes = ['100', '112', '125', '150', '200'] as const
/** `auto` follows the device's setting; the others override it. */
export const themes = ['auto', 'light', 'clear', 'dark'] as const
/**
 * Rows of the lists of administrators and producers; other pages do not change. `close` is usual,
 * `dense` shows fifty of them at once.
 */
export const rowStyles = ['close', 'dense', 'wide'] as const

export type DisplaySettings = {
  size: (typeof textSizes)[number]
  theme: (typeof themes)[number]
  scripts: boolean
  rows: (typeof rowStyles)[number]
}
export const defaultDisplay: DisplaySettings = {
  size: '100',
  theme: 'auto',
  scripts: true,
  rows: 'close',
}

/** The cookie's value, such as `150.dark.plain` or `100.auto.full.dense`. */
export const serializeDisplay = ({ size, theme, scripts, rows }: DisplaySettings) =>
  [size, theme, scripts ? 'full' : 'plain', ...(rows === 'close' ? [] : [rows])].join('.')

/** Whether a page is one of those whose rows the setting changes. */
export const isStaffPath = (path: string) => /^\/(admin|producer)(\/|\?|$)/.test(path)

/** Reads the cookie's value; missing or invalid settings get their defaults. */
export function parseDisplay(text = ''): DisplaySettings {
  const [size, theme, scripts, rows] = text.split('.')
  return {
    size: textSizes.find((one) => one === size) ?? defaultDisplay.size,
    theme: themes.find((one) => one === theme) ?? defaultDisplay.theme,
    scripts: scripts !== 'plain',
    rows: rowStyles.find((one) => one === rows) ?? defaultDisplay.rows,
  }
}
