import type { Problem } from '@/lib/shared/problem';
import { refuseUsed, usesOf, type Uses } from '@/lib/shared/uses';

const use = (id: number) => ({ id, name: `#${id}`, href: `/super_admin/cases/${id}` });
const cases = (total: number) => usesOf('cases', total ? [{ id: 1, total }] : [], ({ id }) => use(id));

function refusal(...uses: Uses[]): Problem | undefined {
  try {
    refuseUsed('Saws', uses);
  } catch (error) {
    return error as Problem;
  }
}

test('what nothing uses is not refused', () => expect(refusal(cases(0))).toBeUndefined());

test.each<[Uses[], string]>([
  [[cases(1)], 'Saws can’t be deleted: 1 open case.'],
  [
    [cases(12), { kind: 'parents', uses: [], total: 2 }],
    'Saws can’t be deleted: 12 open cases and 2 parent processes.',
  ],
  [
    [cases(1), { kind: 'memberships', uses: [], total: 0 }, { kind: 'requests', uses: [], total: 2 }],
    'Saws can’t be deleted: 1 open case and 2 requests to join.',
  ],
  [
    [cases(1), { kind: 'groups', uses: [], total: 1 }, { kind: 'departments', uses: [], total: 1 }],
    'Saws can’t be deleted: 1 open case, 1 group and 1 department.',
  ],
])('%j', (uses, message) => expect(refusal(...uses)?.message).toBe(message));

test('the answer has the first uses of each kind, and how many there are', () =>
  expect(refusal(cases(0), { ...cases(12), kind: 'departments' })?.details).toEqual({
    in_use: [{ kind: 'departments', uses: [use(1)], total: 12 }],
  }));
