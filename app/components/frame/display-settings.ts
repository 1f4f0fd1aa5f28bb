/**
 * Display settings: size of text, colours, with or without scripts; stored in a cookie, rendered by
 * the server.
 */

/** Per cent of the usual size. */
export const textSizes = ['100', '112', '125', '150', '200'] as const
/** `auto` follows the device's setting; the others override it. */
export const themes = ['auto', 'light', 'clear', 'dark'] as const

export type DisplaySettings = {
  size: (typeof textSizes)[number]
  theme: (typeof themes)[number]
  scripts: boolean
}
export const defaultDisplay: DisplaySettings = { size: '100', theme: 'auto', scripts: true }

/** The cookie's value, such as `150.dark.plain`. */
export const serializeDisplay = ({ size, theme, scripts }: DisplaySettings) =>
  [size, theme, scripts ? 'full' : 'plain'].join('.')

/** Reads the cookie's value; missing or invalid settings get their defaults. */
export function parseDisplay(text = ''): DisplaySettings {
  const [size, theme, scripts] = text.split('.')
  return {
    size: textSizes.find((one) => one === size) ?? defaultDisplay.size,
    theme: themes.find((one) => one === theme) ?? defaultDisplay.theme,
    scripts: scripts !== 'plain',
  }
}
