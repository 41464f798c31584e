/** Lint: size limits, who may import whom (ARCHITECTURE 2.3), and the rules that find mistakes. */
import next from '@next/eslint-plugin-next';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const CODE = ['**/*.ts', '**/*.tsx'];
const PAGES = ['app/**/{page,layout,error,global-error,not-found,loading,template,default,icon,sitemap,robots}.{ts,tsx}', '**/*.config.ts', 'middleware.ts', 'tests/support/global-setup.ts'];
const domains = ['accounts', 'users', 'companies', 'departments', 'directory', 'processes', 'groups', 'cases', 'escalations', 'onboarding', 'sso', 'reports', 'mail', 'jobs'].map((name) => `./lib/${name}`);

/** `[who, what it may not import, except]`; the words after it are shown to the one who tries. */
const zones = [
  [['./components'], ['./db', './lib/core', './app'], [], 'Components show. They import lib/shared, lib/client and policies; operations as types only.'],
  [domains, ['./app', './components'], [], 'A domain knows neither pages nor components.'],
  [['./lib/core'], ['./app', './components', ...domains], [], 'The core knows no domain.'],
  [['./lib/shared'], ['./app', './components', './db', './lib'], ['./shared'], 'lib/shared is pure: it imports itself and zod alone.'],
  [['./lib/client'], ['./app', './db', './lib/core'], [], 'lib/client runs in the browser.'],
  [['./db/schema', './db/client.ts', './db/columns.ts', './db/taken.ts', './db/install-queues.ts'], ['./app', './components', './lib'], ['./shared'], 'The database knows the vocabulary and nothing above it.'],
  [['./db'], ['./app', './components', ...domains], [], 'Builders and seeds may mint tokens with the core; they know no domain.'],
  [['./middleware.ts'], ['./db', ...domains], [], 'The middleware asks no database.'],
];

export default ts.config(
  { ignores: ['node_modules/**', '.next/**', '.data/**', 'db/migrations/**', 'tests/results/**', 'next-env.d.ts', 'public/**'] },
  {
    files: CODE,
    extends: [ts.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: { ...importX.flatConfigs.typescript.settings, 'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })] },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { zones: zones.map(([target, from, except, message]) => zone({ target, from, except, message })).flat() }],
    },
  },
  // Tables point to each other; drizzle reads the references late.
  { files: ['db/schema/**'], rules: { 'import-x/no-cycle': 'off' } },
  { files: ['components/**'], rules: refuseImports([{ regex: '^@/lib/(?!shared/|client/)(?!.*/(policy|form-rules)$)', allowTypeImports: true, message: 'Components take operations as types only.' }]) },
  { files: ['lib/!(core|client|mail|shared)/**'], rules: refuseImports([{ regex: '^(next|react|react-dom)(/|$)', message: 'A domain knows neither Next nor React.' }]) },
  { files: ['lib/shared/**', 'lib/*/policy.ts', 'lib/*/form-rules.ts'], rules: refuseImports([{ regex: '^(?!zod$|node:|\\.{1,2}/|@/lib/(shared/|[a-z]+/policy$))', message: 'Shared code and policies import zod and each other alone.' }]) },
  { files: [...CODE, '**/*.mjs'], rules: limits() },
  { files: CODE, ignores: PAGES, plugins: { 'import-x': importX }, rules: { 'import-x/no-default-export': 'error' } },
  {
    files: ['**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.flatConfigs.recommended, next.configs['core-web-vitals']],
    rules: { '@next/next/no-html-link-for-pages': 'off', '@next/next/no-img-element': 'off' },
  },
  // Tables refer to each other; drizzle reads the references only when they are asked for.
  { files: ['db/schema/**'], rules: { 'import-x/no-cycle': 'off' } },
  // A table's columns are the parameters of its test.
  { files: ['tests/**'], rules: { 'max-lines-per-function': 'off', 'max-params': 'off' } },
);

function limits() {
  return {
    'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: false, skipComments: true }],
    complexity: ['error', 10],
    'max-params': ['error', 3],
    eqeqeq: ['error', 'smart'],
    'no-console': 'off',
    'prefer-const': 'error',
    'no-var': 'error',
  };
}

function refuseImports(patterns) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}

/** An exception is written relative to what it is excepted from; other targets take none. */
function zone({ target, from, except, message }) {
  return from.map((one) => ({ target, from: one, message, ...(except.length && one === './lib' && { except }) }));
}
