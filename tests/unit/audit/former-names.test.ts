import { hasWords, wordsOf } from '@/lib/platform/audit/commands';
import { FORMER_NAMES, namesOfCommand } from '@/lib/platform/audit/former-names';

test('each former name leads to a command with words, and is the name of none', () => {
  const [former, current] = [Object.keys(FORMER_NAMES), Object.values(FORMER_NAMES)];
  expect(former.length).toBeGreaterThan(5);
  expect(current.filter((name) => !hasWords(name) || name in FORMER_NAMES)).toEqual([]);
  expect(former.filter(hasWords)).toEqual([]);
});

test.each([
  ['user.set_status_in_network', 'user.switch'],
  ['payments.paid', 'payment.charge'],
  ['session.sso', 'session.start_by_sso'],
])('a row with the former name %s reads like %s', (former, current) => expect(wordsOf(former)).toBe(wordsOf(current)));

test.each([
  ['user.switch', ['user.switch', 'user.set_status', 'user.set_status_in_network']],
  ['user.set_status', ['user.switch', 'user.set_status', 'user.set_status_in_network']],
  ['note.store', ['note.store']],
])('a filter by %s finds %j', (name, names) => expect(namesOfCommand(name)).toEqual(names));
