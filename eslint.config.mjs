/** Lint: what a file may import. Size limits and rules that find mistakes are in .oxlintrc.json. */
import next from '@next/eslint-plugin-next';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import ts from 'typescript-eslint';

const CODE = ['**/*.ts', '**/*.tsx'];
/** Doors of lib/ and components/, from top to bottom (README). */
const DOORS = ['worker', 'reach', 'network', 'work', 'partners', 'intake', 'people', 'platform'];
const domains = DOORS.filter((door) => door !== 'platform').map((door) => `./lib/${door}`);
/** Rooms of the platform that know no domain and no stored file. */
const FRAME = ['operation', 'http', 'limits', 'secrets', 'sheets'].map((room) => `./lib/platform/${room}`);

/** `[targets, forbidden imports, exceptions, message]`. */
const zones = [
  [
    ['./components'],
    ['./db', ...FRAME, './lib/platform/settings', './app'],
    [],
    'Components only display. They import lib/shared, lib/client and policies; operations as types only.',
  ],
  [[...domains, './lib/platform'], ['./app', './components'], [], 'lib does not import pages or components.'],
  ...['lib', 'components'].flatMap((root) =>
    DOORS.slice(1).map((door, index) => [
      [`./${root}/${door}`],
      DOORS.slice(0, index + 1).map((above) => `./${root}/${above}`),
      [],
      'A door imports only those below it (README).',
    ]),
  ),
  [FRAME, ['./lib/platform/files', './lib/platform/audit'], [], 'Operations know no files and no log of changes.'],
  [
    ['./lib/platform/settings'],
    ['./app', './components', './db', './lib'],
    ['./platform/settings'],
    'Settings are also read by scripts, without the app.',
  ],
  [
    ['./lib/shared'],
    ['./app', './components', './db', './lib'],
    ['./shared'],
    'lib/shared is pure: it imports only itself and zod.',
  ],
  [
    ['./lib/people/accounts'],
    ['./lib/intake/forms', './lib/intake/processes', './lib/partners/directory'],
    [],
    'Logging in does not depend on forms, processes or the directory.',
  ],
  [['./lib/client'], ['./app', './db', ...FRAME, './lib/platform/settings'], [], 'lib/client runs in the browser.'],
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
    ['./shared', './platform/settings'],
    'The database imports only lib/shared and the settings.',
  ],
  [
    ['./db', './tools/factories', './tools/seed'],
    ['./app', './components', ...domains],
    [],
    'Factories and seeds may use the platform, but no domain.',
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
        regex: '^@/lib/(?!shared/|client/|intake/forms/)(?!.*/(policy|acts|needs-you|process-fields|form-values)$)',
        allowTypeImports: true,
        message: 'Components take operations as types only.',
      },
      {
        regex: '^@/lib/(shared/phone-number|intake/forms/(form-reasons|read-entries))$',
        message: 'It contains 80 kB of numbering plans: use a dynamic import().',
      },
    ]),
  },
  {
    files: ['lib/!(client|shared|platform|reach)/**', 'lib/platform/{files,audit}/**', 'lib/reach/!(mail)/**'],
    rules: refuseImports([{ regex: '^(next|react|react-dom)(/|$)', message: 'Domains do not import Next or React.' }]),
  },
  {
    files: [
      'lib/shared/**',
      'lib/*/*/policy.ts',
      'lib/work/cases/{acts,lists/needs-you}.ts',
      'lib/intake/processes/{process-fields,form-values}.ts',
    ],
    ignores: ['lib/shared/phone-number.ts'],
    rules: refuseImports([
      {
        regex: '^(?!zod$|node:|\\.{1,2}/|@/lib/(shared/|[a-z]+/[a-z-]+/policy$))',
        message: 'Shared code and policies import only zod and each other.',
      },
    ]),
  },
  {
    files: ['lib/intake/forms/**'],
    rules: refuseImports([
      {
        regex: '^(?!\\.{1,2}/|@/lib/(shared|intake/forms)/)|^@/lib/shared/fields$',
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
