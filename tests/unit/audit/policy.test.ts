import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandChoices, hasWords } from '@/lib/platform/audit/commands';
import {
  auditListOf,
  dayAfter,
  fieldWords,
  isDay,
  networkAuditListOf,
  queryOf,
  subjectText,
  valueText,
} from '@/lib/platform/audit/policy';
import { filesUnder } from '../../support/contract';

test('every command has words for the audit', () => {
  const commands = filesUnder(join(process.cwd(), 'lib'), /\.ts$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bcommand\('([^']+)'/g)].map(([, name]) => name!),
  );
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((name) => !hasWords(name))).toEqual([]);
});

test('commands are named noun.verb, and no two have the same words', () => {
  const choices = commandChoices();
  expect(choices.filter(({ value }) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(value))).toEqual([]);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
});

test.each<[unknown, string | null]>([
  [null, null],
  [undefined, null],
  ['', null],
  [[], null],
  [true, 'Yes'],
  [false, 'No'],
  [0, '0'],
  ['Santa  Clara\n', 'Santa Clara'],
  [['a', null, 'b'], 'a, –, b'],
  [{ a: 1 }, '{"a":1}'],
  ['<p>Call <b>first</b>.</p>', 'Call first .'],
  ['x'.repeat(300), `${'x'.repeat(199)}…`],
])('%j is shown as %j', (value, text) => expect(valueText(value)).toBe(text));

test('a megabyte is shown cut', () => expect(valueText('<'.repeat(1_000_000))).toHaveLength(200));

test.each([
  ['first_name', 'First name'],
  ['signup_manager_id', 'Primary signup manager'],
  ['support_hours', 'Support hours'],
])('%s is named %s', (field, name) => expect(fieldWords(field)).toBe(name));

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['26-02-28', false],
  ['2026-2-28', false],
  ['', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

test('filters of the address that are no filters count as none', () => {
  expect(auditListOf({ q: ['a', 'b'], day: '2026-13-01', page: '-1' })).toEqual({ q: '', day: '', page: 1 });
  expect(auditListOf({ q: 'webb', day: '2026-01-05', page: '3' })).toEqual({
    q: 'webb',
    day: '2026-01-05',
    page: 3,
  });
});

test('the filters of the network’s audit, from the address and back', () => {
  const none = { company_id: null, user_id: null, command: '', day: '', page: 1 };
  expect(networkAuditListOf({ company_id: '0', user_id: '1x', command: 'a b', day: 'x', page: '0' })).toEqual(none);
  const { page, ...filters } = networkAuditListOf({
    company_id: '7',
    user_id: '9',
    command: 'case.close',
    day: '2026-01-05',
  });
  expect([page, filters]).toEqual([1, { company_id: 7, user_id: 9, command: 'case.close', day: '2026-01-05' }]);
  expect(queryOf(filters)).toBe('?company_id=7&user_id=9&command=case.close&day=2026-01-05');
  expect(queryOf({ company_id: null, command: '' })).toBe('');
});

test.each([
  ['2026-02-28', '2026-03-01'],
  ['2026-12-31', '2027-01-01'],
])('the day after %s is %s', (day, next) => expect(dayAfter(day)).toBe(next));

test.each([
  ['change_request', 12, 'Change request 12'],
  ['user', 12, null],
  ['email', null, null],
  [null, null, null],
])('a subject %s %s is shown as %s', (subject_type, subject_id, text) =>
  expect(subjectText({ subject_type, subject_id })).toBe(text),
);
