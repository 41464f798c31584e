import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { relatedTests } from '../../../scripts/changed/related-tests';

const SOURCES: Record<string, string> = {
  'lib/work/cases/policy.ts': '',
  'lib/work/cases/change/close.ts': `import { canAct } from '../policy';`,
  'lib/work/cases/types.ts': `import type { Act } from './policy';`,
  'app/api/case/[token]/close/route.ts': `import { closeCase } from '@/lib/work/cases/change/close';`,
  'app/(signed-in)/cases/page.tsx': `import { Menu } from '@/components/ui/menu';`,
  'components/ui/menu.tsx': '',
  'tests/unit/cases/policy.test.ts': `import { canAct } from '@/lib/work/cases/policy';`,
  'tests/unit/cases/types.test.ts': `import { Act } from '@/lib/work/cases/types';`,
  'tests/unit/menu.test.tsx': `const { Menu } = await import('@/components/ui/menu');`,
  'tests/api/cases/close.test.ts': `const path = '/api/case/' + token;`,
  'tests/api/cases/acts.test.ts': 'await api(user).post(`/api/case/${theCase.token}/close`);',
  'tests/api/cases/other.test.ts': 'await api(user).get(`/api/case/${theCase.token}`);',
  'docs/limits.md': '',
  'tests/unit/limits.test.ts': `readFileSync('docs/limits.md', 'utf8')`,
  'tests/e2e/cases.test.ts': `await page.goto(at('/cases'));`,
  'tests/e2e/profile.test.ts': `await page.goto(at('/profile'));`,
};
const root = mkdtempSync(join(tmpdir(), 'concord-related-'));

beforeAll(() => {
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const chosen = (...changed: string[]) => {
  const { unit, api, e2e } = relatedTests(root, Object.keys(SOURCES), changed);
  return [...unit.chosen, ...api.chosen, ...e2e.chosen].map((file) => file.replace(/^tests\/|\.test\.tsx?$/g, ''));
};

test.each([
  [
    'a policy: who imports it, and the calls of its route',
    ['lib/work/cases/policy.ts'],
    ['unit/cases/policy', 'api/cases/acts'],
  ],
  ['an operation: its namesake first', ['lib/work/cases/change/close.ts'], ['api/cases/close', 'api/cases/acts']],
  ['a component: its tests and the journeys of its pages', ['components/ui/menu.tsx'], ['unit/menu', 'e2e/cases']],
  ['a test: itself', ['tests/e2e/profile.test.ts'], ['e2e/profile']],
  ['a document: who reads it', ['docs/limits.md'], ['unit/limits']],
  ['a file that nothing imports: none', ['docs/rules.md'], []],
])('the tests of %s', (_, changed, tests) => expect(chosen(...changed)).toEqual(tests));

test('the nearest API files run, the others are left out by name', () => {
  const many = Array.from({ length: 30 }, (_, index) => `tests/api/cases/many-${index}.test.ts`);
  for (const file of many) writeFileSync(join(root, file), SOURCES['tests/api/cases/acts.test.ts']!);
  const { api } = relatedTests(root, [...Object.keys(SOURCES), ...many], ['lib/work/cases/change/close.ts']);
  expect([api.chosen.length, api.left.length, api.chosen[0]]).toEqual([20, 12, 'tests/api/cases/close.test.ts']);
});
