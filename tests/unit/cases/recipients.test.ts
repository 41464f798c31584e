import { recipientsOf } from '@/lib/cases/recipients';

const none = { collaborate_email: null, collaborate_cc_email: null, managers: [], receiver_email: null, bcc_response_email: null, company_name: 'Borealis' };
const manager = { user_type: 'main' as const, user_id: 1, first_name: 'Mara', last_name: 'Lind', email: 'mara@b.test' };
const addresses = (list: { email: string }[]) => list.map(({ email }) => email);

test.each([
  ['the process address and its cc', { collaborate_email: 'in@b.test', collaborate_cc_email: 'cc@b.test', managers: [manager] }, ['in@b.test', 'cc@b.test']],
  ['each of several addresses', { collaborate_email: 'in@b.test, in2@b.test;IN@b.test' }, ['in@b.test', 'in2@b.test']],
  ['the managers without one', { managers: [manager], receiver_email: 'office@b.test' }, ['mara@b.test']],
  ['the company without either', { receiver_email: 'office@b.test' }, ['office@b.test']],
  ['nobody', {}, []],
])('the receiver is %s', (_, over, expected) => expect(addresses(recipientsOf({ ...none, ...over }, null).receivers)).toEqual(expected));

test('copies go to both companies, and to nobody twice', () => {
  const { copies } = recipientsOf({ ...none, collaborate_email: 'in@b.test', bcc_response_email: 'bcc@b.test, in@b.test' }, 'office@a.test');
  expect(addresses(copies)).toEqual(['office@a.test', 'bcc@b.test']);
});
