import { addressFacts } from '@/lib/partners/health/addresses';
import {
  dayInWords,
  healthOf,
  sinceOf,
  stateOf,
  toDoOf,
  troubleOf,
  unreached,
  UNKNOWN,
  warningOf,
  type AddressFacts,
} from '@/lib/partners/health/policy';
import { DAY_MS } from '@/lib/shared/durations';

const NOW = new Date('2026-11-23T12:00:00Z');
const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

const address = (over: Partial<AddressFacts> = {}): AddressFacts => ({
  email: 'tac@borealis.test',
  role: 'to',
  ...UNKNOWN,
  ...over,
});
const confirmed = (over: Partial<AddressFacts> = {}) =>
  address({ asked_at: before(30), confirmed_at: before(30), confirmed_by: 'Mara', ...over });
const refused = (days = 20, over: Partial<AddressFacts> = {}) =>
  confirmed({ refused_at: before(days), refused_words: '550 No such user', ...over });
/** Asked so many days ago for the last time, after as many heartbeats. */
const silent = (heartbeats: number, days: number, over: Partial<AddressFacts> = {}) =>
  confirmed({ heartbeats, asked_at: before(days), open_since: before(days + 90 * (heartbeats - 1)), ...over });
const cc = { role: 'cc' } as const;

test.each<[string, AddressFacts[], [due: number, in_time: number], string, RegExp]>([
  ['all confirmed', [confirmed(), confirmed(cc)], [10, 10], 'green', /^All 2 addresses are confirmed\.$/],
  ['one confirmed', [confirmed()], [0, 0], 'green', /^Its address is confirmed\.$/],
  ['no address', [], [0, 0], 'green', /no address of its own/],
  ['new', [address()], [0, 0], 'green', /1 address not confirmed yet/],
  [
    'asked 13 days ago',
    [address({ asked_at: before(13), open_since: before(13) })],
    [0, 0],
    'green',
    /not confirmed yet/,
  ],
  [
    'asked 14 days ago',
    [address({ asked_at: before(14), open_since: before(14) })],
    [0, 0],
    'amber',
    /not been confirmed since 9 November/,
  ],
  ['heartbeat of 13 days', [silent(1, 13)], [0, 0], 'green', /confirmed/],
  ['heartbeat of 14 days', [silent(1, 14)], [0, 0], 'amber', /left a confirmation email unanswered since 9 November/],
  ['second heartbeat of 13 days', [silent(2, 13)], [0, 0], 'amber', /unanswered/],
  ['second heartbeat of 14 days', [silent(2, 14)], [0, 0], 'red', /two confirmation emails in a row/],
  ['third heartbeat of today', [silent(3, 0)], [0, 0], 'red', /two confirmation emails in a row/],
  ['third heartbeat of 13 days', [silent(3, 13)], [0, 0], 'red', /two confirmation emails in a row/],
  ['silent To, another answers', [silent(2, 14), confirmed()], [0, 0], 'amber', /1 of 2 addresses has left/],
  ['silent CC', [confirmed(), silent(2, 14, cc)], [0, 0], 'amber', /1 of 2 addresses/],
  [
    'every To refused',
    [refused(), refused(3), confirmed(cc)],
    [10, 10],
    'red',
    /every To address have been refused since 20 November/,
  ],
  [
    'one To refused',
    [refused(), confirmed()],
    [10, 10],
    'amber',
    /^1 of 2 addresses has refused emails since 3 November\.$/,
  ],
  ['CC refused', [confirmed(), refused(20, cc)], [10, 10], 'amber', /refused/],
  ['alias refused', [confirmed(), refused(20, { role: 'alias' })], [10, 10], 'amber', /refused/],
  ['one To refused, the other silent', [refused(), silent(2, 14)], [0, 0], 'red', /two confirmation emails/],
  ['only a CC, refused', [refused(20, cc)], [0, 0], 'amber', /The inbound address has refused/],
  ['less than half in time', [confirmed()], [10, 4], 'amber', /^Of its last 10 cases 4 were answered in time\.$/],
  ['one in time', [confirmed()], [10, 1], 'amber', /10 cases 1 was answered/],
  ['none in time', [confirmed()], [5, 0], 'amber', /5 cases none were answered/],
  ['half in time', [confirmed()], [10, 5], 'green', /confirmed/],
  ['too few cases', [confirmed()], [4, 0], 'green', /confirmed/],
  ['two reasons', [refused(), confirmed()], [10, 0], 'amber', /refused emails.*answered in time/],
])('%s', (_, addresses, [due, in_time], health, reason) => {
  const verdict = healthOf({ addresses, due, in_time }, NOW);
  expect(verdict).toEqual({ health, reason: expect.stringMatching(reason) });
  // Partners read it.
  expect(verdict.reason).not.toContain('@');
});

test.each([
  [address(), 'unconfirmed', null],
  [address({ open_since: before(3) }), 'unconfirmed', before(3)],
  [confirmed(), 'confirmed', before(30)],
  [refused(), 'refused', before(20)],
])('state and since when', (one, state, since) => expect([stateOf(one), sinceOf(one)]).toEqual([state, since]));

test('partners are told that emails are refused, and who else gets the case', () => {
  const gone = unreached([refused()], NOW)!;
  expect(warningOf(gone, { contacts: true, now: NOW })).toBe(
    'Emails to this partner have been refused since 3 November; your case also goes to the escalation contact.',
  );
  expect(warningOf(gone, { contacts: false, now: NOW })).toBe(
    'Emails to this partner have been refused since 3 November.',
  );
  expect(warningOf(unreached([silent(2, 14)], NOW)!, { contacts: true, now: NOW })).toMatch(
    /^Nobody at this partner has confirmed since 11 August/,
  );
  expect(dayInWords('2025-11-03T00:00:00Z', NOW)).toBe('3 November 2025');
});

test.each<[string, AddressFacts[], string | null]>([
  ['nothing', [confirmed(), address()], null],
  ['a refused address', [refused(16), confirmed(cc)], 'mail to tac@borealis.test refused since 7 Nov'],
  [
    'two refused ones',
    [refused(16), refused(20, { ...cc, email: 'duty@borealis.test' })],
    'mail to tac@borealis.test and duty@borealis.test refused since 7 Nov',
  ],
  ['last year', [refused(400)], 'mail to tac@borealis.test refused since 19 Oct 2025'],
  ['an open heartbeat', [silent(1, 20)], 'no confirmation from tac@borealis.test since 3 Nov'],
  [
    'both',
    [refused(16), silent(1, 20, { email: 'desk@borealis.test' })],
    'mail to tac@borealis.test refused since 7 Nov; no confirmation from desk@borealis.test since 3 Nov',
  ],
])('what keeps emails away, with its addresses: %s (rule: companies.receives-cases)', (_, addresses, words) =>
  expect(troubleOf(addresses, NOW)).toBe(words),
);

test('an address counts once, in the first field that names it', () => {
  const version = {
    collaborate_email: 'TAC@borealis.test, desk@borealis.test',
    collaborate_cc_email: 'desk@borealis.test',
    escalation_alias: 'duty@borealis.test',
  };
  const known = [{ email: 'desk@borealis.test', ...UNKNOWN, asked_at: '2026-11-03 10:00:00.5+00' }];
  expect(addressFacts(version, known).map(({ email, role, asked_at }) => [email, role, asked_at])).toEqual([
    ['tac@borealis.test', 'to', null],
    ['desk@borealis.test', 'to', '2026-11-03T10:00:00.500Z'],
    ['duty@borealis.test', 'alias', null],
  ]);
});

test.each<[string, AddressFacts[], [due: number, in_time: number], boolean, string]>([
  [
    'a refused address',
    [refused()],
    [0, 0],
    true,
    'Correct tac@borealis.test, or ask your mail administrators to accept our emails; then send a test email.',
  ],
  [
    'a refused address of a limited company',
    [refused()],
    [0, 0],
    false,
    'Ask the network to correct tac@borealis.test, or ask your mail administrators to accept our emails; then send a test email.',
  ],
  [
    'open heartbeats',
    [silent(1, 20), silent(1, 20, { ...cc, email: 'duty@borealis.test' })],
    [0, 0],
    true,
    'Ask whoever reads tac@borealis.test and duty@borealis.test to open the link in our email, or send another.',
  ],
  ['late answers', [confirmed()], [10, 2], true, 'Answer the cases that are waiting, and check who gets them.'],
  ['nothing', [confirmed()], [10, 10], true, ''],
])('what to do about %s', (_, addresses, [due, in_time], mayEdit, words) =>
  expect(toDoOf({ addresses, due, in_time }, { mayEdit, now: NOW })).toBe(words),
);
