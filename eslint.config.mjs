/** Lint: size limits, allowed imports, and rules that find mistakes. */
import { readdirSync } from 'node:fs';
import next from '@next/eslint-plugin-next';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const CODE = ['**/*.ts', '**/*.tsx'];
const PAGES = [
  'app/**/{page,layout,error,global-error,not-found,loading,template,default}.{ts,tsx}',
  '**/*.config.ts',
  'proxy.ts',
  'tests/support/global-setup.ts',
];
/* Every other folder of lib/ is a domain. */
const NOT_DOMAINS = ['core', 'shared', 'client', 'settings', 'log.ts', 'metrics.ts', 'tracing.ts'];
const domains = readdirSync(new URL('./lib', import.meta.url))
  .filter((name) => !NOT_DOMAINS.includes(name))
  .map((name) => `./lib/${name}`);

/** `[targets, forbidden imports, exceptions, message]`. */
const zones = [
  [
    ['./components'],
    ['./db', './lib/core', './lib/settings', './app'],
    [],
    'Components only display. They import lib/shared, lib/client and policies; operations as types only.',
  ],
  [domains, ['./app', './components'], [], 'Domains do not import pages or components.'],
  [['./lib/core'], ['./app', './components', ...domains], [], 'The core does not import domains.'],
  [
    ['./lib/settings'],
    ['./app', './components', './db', './lib'],
    ['./settings'],
    'Settings are also read by scripts, without the app.',
  ],
  [
    ['./lib/shared'],
    ['./app', './components', './db', './lib'],
    ['./shared'],
    'lib/shared is pure: it imports only itself and zod.',
  ],
  [
    ['./lib/accounts'],
    ['./lib/forms', './lib/processes', './lib/directory'],
    [],
    'Logging in does not depend on forms, processes or the directory.',
  ],
  [['./lib/client'], ['./app', './db', './lib/core', './lib/settings'], [], 'lib/client runs in the browser.'],
  [
    [
      './db/schema',
      './db/client.ts',
      './db/pool.ts',
      './db/columns.ts',
      './db/unique-violations.ts',
      './db/install-queues.ts',
    ],
    ['./app', './components', './lib'],
    ['./shared', './settings'],
    'The database imports only lib/shared and the settings.',
  ],
  [
    ['./db', './tools/factories', './tools/seed'],
    ['./app', './components', ...domains],
    [],
    'Factories and seeds may use the core, but no domain.',
  ],
  [
    ['./app', './components', './lib', './db', './server', './server.ts', './proxy.ts'],
    ['./tools', './tests', './scripts'],
    [],
    'The portal runs without its tools.',
  ],
  [['./app'], ['./db'], [], 'Pages and routes hold no SQL.'],
  [['./proxy.ts'], ['./db', ...domains], [], 'The proxy does not use the database.'],
];

export default ts.config(
  {
    ignores: [
      'node_modules/**',
      '.next/**',
      '.data/**',
      'db/migrations/**',
      'tests/results/**',
      'next-env.d.ts',
      'public/**',
    ],
  },
  {
    files: CODE,
    extends: [ts.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': [
        'error',
        { zones: zones.map(([target, from, except, message]) => zone({ target, from, except, message })).flat() },
      ],
    },
  },
  // These tables reference each other (a company has users, and a user signs it up), and Drizzle declares a foreign key only
  // inside its table. The references are functions, read after all of them have loaded.
  {
    files: ['db/schema/{accounts,companies,files,groups,processes}.ts'],
    rules: { 'import-x/no-cycle': 'off' },
  },
  {
    files: ['components/**'],
    rules: refuseImports([
      {
        regex: '^@/lib/(?!shared/|client/|forms/)(?!.*/(policy|acts|needs-you|process-fields|form-values)$)',
        allowTypeImports: true,
        message: 'Components take operations as types only.',
      },
      {
        regex: '^@/lib/(shared/phone-number|forms/(field-checks|form-reasons|read-entries))$',
        message: 'It contains 80 kB of numbering plans: use a dynamic import().',
      },
    ]),
  },
  {
    files: ['lib/!(core|client|mail|shared)/**'],
    rules: refuseImports([{ regex: '^(next|react|react-dom)(/|$)', message: 'Domains do not import Next or React.' }]),
  },
  {
    files: [
      'lib/shared/**',
      'lib/*/policy.ts',
      'lib/cases/{acts,needs-you}.ts',
      'lib/processes/{process-fields,form-values}.ts',
    ],
    ignores: ['lib/shared/phone-number.ts'],
    rules: refuseImports([
      {
        regex: '^(?!zod$|node:|\\.{1,2}/|@/lib/(shared/|[a-z]+/policy$))',
        message: 'Shared code and policies import only zod and each other.',
      },
    ]),
  },
  {
    files: ['lib/forms/**'],
    rules: refuseImports([
      {
        regex: '^(?!\\.{1,2}/|@/lib/(shared|forms)/)|^@/lib/shared/fields$',
        message: 'Forms are pure, and the browser holds no schema: they import only lib/shared and each other.',
      },
    ]),
  },
  { files: [...CODE, '**/*.mjs'], rules: limits() },
  { files: CODE, ignores: PAGES, plugins: { 'import-x': importX }, rules: { 'import-x/no-default-export': 'error' } },
  {
    files: ['**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.flatConfigs.recommended, next.configs['core-web-vitals']],
    rules: { '@next/next/no-html-link-for-pages': 'off', '@next/next/no-img-element': 'off' },
  },
  // Markup is long and has many conditions without being complicated.
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 120 }], complexity: ['error', 20] } },
  // Demo data and tests are lists, and tables of tests have many parameters.
  {
    files: ['tests/**', 'tools/seed/**'],
    rules: { 'max-lines-per-function': 'off', 'max-params': 'off', 'max-lines': ['error', 600] },
  },
);

function limits() {
  return {
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: false, skipComments: true }],
    complexity: ['error', 10],
    'max-params': ['error', 4],
    eqeqeq: ['error', 'smart'],
    'no-console': 'off',
    'prefer-const': 'error',
    'no-var': 'error',
  };
}

function refuseImports(patterns) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}

/** Exceptions are relative to the forbidden folder, so they apply only to ./lib. */
function zone({ target, from, except, message }) {
  return from.map((one) => ({ target, from: one, message, ...(except.length && one === './lib' && { except }) }));
}
