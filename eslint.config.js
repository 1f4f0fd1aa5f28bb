/** Lint rules for what TypeScript cannot see; Prettier does the formatting. */
// @ts-expect-error: the package has no types
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import typescript from 'typescript-eslint'

/** ESLint's recommended rules that TypeScript does not check already. */
const mistakes = [
  'no-async-promise-executor',
  'no-case-declarations',
  'no-cond-assign',
  'no-constant-condition',
  'no-control-regex',
  'no-debugger',
  'no-dupe-else-if',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-fallthrough',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-self-assign',
  'no-sparse-arrays',
  'no-unsafe-finally',
  'no-useless-catch',
  'no-useless-escape',
  'no-var',
  'prefer-const',
  'use-isnan',
  'valid-typeof',
]

export default typescript.config(
  {
    ignores: [
      'build/',
      'build-service/',
      'prisma/generated/',
      'storage/',
      'public/',
      'test-results/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  typescript.configs.recommended,
  {
    rules: {
      ...Object.fromEntries(mistakes.map((rule) => [rule, 'error'])),
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'server/**/*.{ts,js}', 'prisma/**/*.ts'],
    // no exceptions: what is over a limit is divided
    rules: {
      complexity: ['error', 25],
      'max-params': ['error', 6],
      'max-statements': ['error', 28],
    },
  },
  {
    files: [
      'app/**/*.{ts,tsx}',
      'server/**/*.{ts,js}',
      'prisma/**/*.ts',
      'deploy/**/*.ts',
      'tests/**/*.ts',
    ],
    rules: {
      // a preposition or a form of "be" says nothing of a value, and cannot be searched for
      'no-restricted-syntax': [
        'error',
        ...[
          'VariableDeclarator > Identifier.id',
          ':function > Identifier.params',
          'ArrayPattern > Identifier.elements',
          'ObjectPattern > Property > Identifier.value',
          'AssignmentPattern > Identifier.left',
        ].map((place) => ({
          selector: `${place}[name=/^(at|by|is|of|own|was)$/]`,
          message: 'Name what the value is.',
        })),
        {
          selector:
            'ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression',
          message: 'Write the properties themselves, or // prettier-ignore above a table.',
        },
      ],
    },
  },
  { files: ['app/**/*.tsx'], ...jsxA11y.flatConfigs.recommended },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // the plugin's other rules are for React's compiler, which is not used here
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
)
