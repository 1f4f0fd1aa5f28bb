/** Validates HTML documents with html-validate. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  // a loader of fixed rules: the usual one looks for configuration on disk and merges it again for
  // every document
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // tables state their roles on purpose: browsers drop them when CSS turns rows into cards
      'no-redundant-role': 'off',
      // React writes <input/>, autoComplete="off" and required="": HTML reads them the same, so
      // this is style only
      'void-style': 'off',
      'attr-case': 'off',
      'attr-quotes': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      // the error summary comes before the h1 and has a heading of its own; levels are still not
      // skipped
      'heading-level': ['error', { minInitialRank: 'h2' }],
      // a telephone number should be copied as it is dialled, with plain hyphens
      'tel-non-breaking': 'off',
      // all files come from the product's own origin, over the same connection as the page
      'require-sri': ['error', { target: 'crossorigin' }],
      // the checkboxes of a list's rows share a name: the ticked ones are sent as its values
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
      // a button in a form submits it: that is HTML's default and means the same
      'no-implicit-button-type': 'off',
      'no-implicit-input-type': 'off',
    },
  }),
)

/** Returns the problems with rule, message and place. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} (${line}:${column}) ${html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 100)}`,
    ),
  )
}
