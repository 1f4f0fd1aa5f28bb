/** Types of temml as far as formulas use it: its package has none where modules are looked for. */
declare module 'temml' {
  type Options = {
    displayMode?: boolean
    throwOnError?: boolean
    maxExpand?: number
    maxSize?: [number, number]
    xml?: boolean
  }
  const temml: { renderToString: (latex: string, options?: Options) => string }
  export default temml
}
