import { missingForCases } from '@/lib/network/companies/policy';

const READY = { is_active: true, processes: 2, approved: 1, places: 2, receiving: 1, is_seen: true };

test.each([
  [{}, null],
  [{ is_seen: false }, 'alone'],
  [{ receiving: 0 }, 'no_group_process'],
  [{ places: 0, receiving: 0, is_seen: false }, 'no_group'],
  [{ approved: 0, receiving: 0 }, 'not_approved'],
  [{ processes: 0, approved: 0, places: 0 }, 'no_process'],
  [{ is_active: false, processes: 0 }, 'inactive'],
])('what a company lacks first with %j: %s (rule: companies.receives-cases)', (facts, missing) =>
  expect(missingForCases({ ...READY, ...facts })).toBe(missing),
);
