import { calls, compare, routes } from '../support/contract';

/** Route files with code of their own, and why. */
const MORE_THAN_A_BINDING = new Set([
  'app/api/health/route.ts', // needs no identity, so that it answers when little else works
  'app/api/ready/route.ts',
  'app/api/stripe/webhook/route.ts', // signed over the raw body, by Stripe and no user
  'app/api/slack/route.ts', // likewise, by Slack
  'app/api/msteams/messages/route.ts', // called by Teams, with a token of its own
  'app/mcp/route.ts', // the SDK's protocol around the operations
  'app/v1/not_found/route.ts', // every method
  'app/scim/not_found/route.ts',
]);

/** Calls of the public API also declare its shapes. */
const PUBLIC = /^export const (GET|POST|PUT|PATCH|DELETE) = (?:api|scim)Endpoint\([^;]*\);$/gm;

const LINE =
  /^(import .+ from '.+';|export const (GET|POST|PUT|PATCH|DELETE|OPTIONS) = (?:endpoint|setupEndpoint)\(.+\);|)$/;

test('the list of specified calls is complete', () => {
  expect(calls()).toHaveLength(173);
  expect(new Set(calls().map(({ method, path }) => `${method} ${path}`)).size).toBe(173);
});

test.each(
  [...new Map(routes().map(({ file, source }) => [file, source]))].filter(([file]) => !MORE_THAN_A_BINDING.has(file)),
)('%s holds only imports and endpoint lines', (_file, source) => {
  expect(
    source
      .replaceAll(PUBLIC, '')
      .split('\n')
      .filter((line) => !LINE.test(line)),
  ).toEqual([]);
});

test('no method and path is routed twice', () => {
  const all = routes().map(({ method, path }) => `${method} ${path.replace(/\[\w+\]/g, '*')}`);
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
});

test('lists specified calls that have a route, and those to come', () => {
  const { present, missing } = compare();
  expect(present.length + missing.length).toBe(calls().length);
  expect(present.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/refresh',
      'GET /api/auth/me',
      'GET /api/auth/middleware',
      'GET /api/auth/super_admin/login_as_user/{id}',
      'GET /api/caller/landing/{slug}',
      'POST /api/caller/landing_page',
      'GET /resources/company_logo/{slug}',
      'GET /resources/group_banner/{vhost}',
      'GET /api/super_admin/search/user',
      'GET /api/super_admin/search/company',
    ]),
  );
  process.stdout.write(
    `Calls of the specification: ${present.length} of ${calls().length}. To come:\n${missing.map(({ method, path }) => `  ${method} ${path}`).join('\n')}\n`,
  );
});
