/**
 * Display settings: size of text, colours, scripts, close rows of staff's lists; stored in a cookie,
 * rendered by the server.
 */

/** Per cent of the usual size. */
export const textSizes = ['100', '112', '125', '150', '200'] as const
/** `auto` follows the device's setting; the others override it. */
export const themes = ['auto', 'light', 'clear', 'dark'] as const

export type DisplaySettings = {
  size: (typeof textSizes)[number]
  theme: (typeof themes)[number]
  scripts: boolean
  /** lists of administrators and producers with close rows; other pages do not change */
  dense: boolean
}
export const defaultDisplay: DisplaySettings = {
  size: '100',
  theme: 'auto',
  scripts: true,
  dense: false,
}

/** The cookie's value, such as `150.dark.plain` or `100.auto.full.dense`. */
export const serializeDisplay = ({ size, theme, scripts, dense }: DisplaySettings) =>
  [size, theme, scripts ? 'full' : 'plain', ...(dense ? ['dense'] : [])].join('.')

/** Whether a page is one of those that close rows change. */
export const isStaffPath = (path: string) => /^\/(admin|producer)(\/|\?|$)/.test(path)

/** Reads the cookie's value; missing or invalid settings get their defaults. */
export function parseDisplay(text = ''): DisplaySettings {
  const [size, theme, scripts, dense] = text.split('.')
  return {
    size: textSizes.find((one) => one === size) ?? defaultDisplay.size,
    theme: themes.find((one) => one === theme) ?? defaultDisplay.theme,
    scripts: scripts !== 'plain',
    dense: dense === 'dense',
  }
}
