/** Is a document valid HTML? */
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  // a loader of fixed rules: the usual one looks for configuration on disk and puts it together again for every document
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // the roles of tables are written out on purpose: browsers drop them when CSS makes cards of rows
      'no-redundant-role': 'off',
      // React writes <input/>, autoComplete="off" and required="": HTML reads them the same, so pure style
      'void-style': 'off',
      'attr-case': 'off',
      'attr-quotes': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      // the error summary with its own heading comes before the h1 (quality A.7-1); levels are still not skipped
      'heading-level': ['error', { minInitialRank: 'h2' }],
      // a telephone number should be copied as it is dialled, with plain hyphens
      'tel-non-breaking': 'off',
      // all our files come from our own origin, over the same connection as the page
      'require-sri': ['error', { target: 'crossorigin' }],
      // the boxes of a list's rows share a name: the chosen ones are sent as its values
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
      // a button in a form submits it: that is HTML's default and means the same
      'no-implicit-button-type': 'off',
      'no-implicit-input-type': 'off',
    },
  }),
)

/** What is wrong with it, in words. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} (${line}:${column}) ${html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 100)}`,
    ),
  )
}
