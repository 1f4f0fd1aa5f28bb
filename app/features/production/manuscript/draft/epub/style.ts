/** How a draft in EPUB looks; reading systems replace sizes, fonts and colours by their own. */

export const styleText = `body { line-height: 1.7; margin: 0 4%; word-break: keep-all; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.4; margin: 1.2em 0 0.6em; break-after: avoid; }
p { margin: 0 0 0.7em; }
li { margin-bottom: 0.4em; }
ul.choices { list-style-type: none; padding-left: 1em; }
div.page { border-top: 1px solid; margin: 1.2em 0 0.8em; text-align: right; }
div.verse { margin: 0.8em 0 0.8em 2em; white-space: pre-wrap; }
div.formula { margin: 0.8em 0; overflow-x: auto; }
aside, figure { border: 1px solid; margin: 1em 0; padding: 0.7em 1em; }
aside.footnote, aside.note { border-width: 0 0 0 4px; }
p.name, figcaption { font-weight: bold; }
blockquote { margin: 1em 2em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border: 1px solid; padding: 0.3em 0.6em; text-align: left; vertical-align: top; }
pre.braille { white-space: pre-wrap; }
menclose[notation~="box"] { border: 1px solid; padding: 0.2em; }
menclose[notation~="longdiv"] { border-top: 1px solid; border-left: 1px solid; padding: 0.1em 0.2em; }
menclose[notation$="strike"] { text-decoration: line-through; }
.titlepage { margin-top: 4em; text-align: center; }
`
