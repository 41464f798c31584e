import { recipientsOf, senderAddress } from '@/lib/work/cases/submit/recipients';

const none = {
  collaborate_email: null,
  collaborate_cc_email: null,
  managers: [],
  receiver_email: null,
  bcc_response_email: null,
  company_name: 'Borealis',
};
const manager = { user_type: 'main' as const, user_id: 1, first_name: 'Mara', last_name: 'Lind', email: 'mara@b.test' };
const addresses = (list: { email: string }[]) => list.map(({ email }) => email);

test.each([
  [
    'the process address and its cc',
    { collaborate_email: 'in@b.test', collaborate_cc_email: 'cc@b.test', managers: [manager] },
    ['in@b.test', 'cc@b.test'],
  ],
  ['each of several addresses', { collaborate_email: 'in@b.test, in2@b.test;IN@b.test' }, ['in@b.test', 'in2@b.test']],
  ['the managers, without an address', { managers: [manager], receiver_email: 'office@b.test' }, ['mara@b.test']],
  ['the company, without address and managers', { receiver_email: 'office@b.test' }, ['office@b.test']],
  ['no one', {}, []],
])('receivers: %s', (_, over, expected) =>
  expect(addresses(recipientsOf({ ...none, ...over }, null).receivers)).toEqual(expected),
);

test('copies go to both companies, without duplicates', () => {
  const { copies } = recipientsOf(
    { ...none, collaborate_email: 'in@b.test', bcc_response_email: 'bcc@b.test, in@b.test' },
    'office@a.test',
  );
  expect(addresses(copies)).toEqual(['office@a.test', 'bcc@b.test']);
});

const company = { domain: 'acme.test', additional_domains: ['Acme-Labs.test'] };
test.each([
  ['desk@acme.test', 'desk@acme.test'],
  ['desk@eu.acme.test', 'desk@eu.acme.test'],
  ['desk@acme-labs.test', 'desk@acme-labs.test'],
  ['desk@notacme.test', 'anna@acme.test'],
  ['desk@acme.test.evil.test', 'anna@acme.test'],
  ['victim@elsewhere.test', 'anna@acme.test'],
])('emails to a sender who entered %s go to %s', (typed, expected) =>
  expect(senderAddress(typed, { account: 'anna@acme.test', company })).toBe(expected),
);
