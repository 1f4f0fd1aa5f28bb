/** How a person wants pages to look: size of text, colours, with or without scripts (quality A-35). Kept in a cookie, drawn by the server. */

/** Per cent of the usual size. */
export const textSizes = ['100', '112', '125', '150', '200'] as const
/** `auto` follows the device; the others hold whatever it says. */
export const themes = ['auto', 'light', 'clear', 'dark'] as const

export type DisplaySettings = {
  size: (typeof textSizes)[number]
  theme: (typeof themes)[number]
  scripts: boolean
}
export const defaultDisplay: DisplaySettings = { size: '100', theme: 'auto', scripts: true }

/** As the cookie holds it, such as `150.dark.plain`. */
export const serializeDisplay = ({ size, theme, scripts }: DisplaySettings) =>
  [size, theme, scripts ? 'full' : 'plain'].join('.')

/** Whatever a cookie says: what it does not say is as usual. */
export function parseDisplay(text = ''): DisplaySettings {
  const [size, theme, scripts] = text.split('.')
  return {
    size: textSizes.find((one) => one === size) ?? defaultDisplay.size,
    theme: themes.find((one) => one === theme) ?? defaultDisplay.theme,
    scripts: scripts !== 'plain',
  }
}
