/** Lint: what a file may import. Size limits and rules that find mistakes are in .oxlintrc.json. */
import { readdirSync } from 'node:fs';
import next from '@next/eslint-plugin-next';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import ts from 'typescript-eslint';

const CODE = ['**/*.ts', '**/*.tsx'];
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
    ['./app', './components', './lib', './db', './server', './server.ts', './middleware.ts'],
    ['./tools', './tests', './scripts'],
    [],
    'The portal runs without its tools.',
  ],
  [['./app'], ['./db'], [], 'Pages and routes hold no SQL.'],
  [['./middleware.ts'], ['./db', ...domains], [], 'The middleware does not use the database.'],
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
    // Other rules are those of oxlint, which also reports needless comments that turn them off.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    languageOptions: { parser: ts.parser },
    plugins: { 'import-x': importX, '@typescript-eslint': ts.plugin, '@next/next': next },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: zones.map(([target, from, except, message]) => zone({ target, from, except, message })).flat() },
      ],
    },
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
  // Oxlint does not have it.
  { files: ['**/*.tsx'], rules: { '@next/next/no-location-assign-relative-destination': 'error' } },
);

function refuseImports(patterns) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}

/** Exceptions are relative to the forbidden folder, so they apply only to ./lib. */
function zone({ target, from, except, message }) {
  return from.map((one) => ({ target, from: one, message, ...(except.length && one === './lib' && { except }) }));
}
