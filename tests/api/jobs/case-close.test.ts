import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { runCaseClose } from '@/lib/worker/jobs/case-close';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T08:00:00Z');
const day = (days: number, minutes = 0) => new Date(START + days * DAY + minutes * 60_000);

beforeEach(emptyDatabase);

/** A case whose entered address is of the company, so that it gets the emails. */
async function accepted(over: CaseOverrides = {}) {
  const theCase = await make.case({
    status: 'accepted',
    email: 'anna@acme.test',
    created_at: day(-1),
    updated_at: day(0),
    ...over,
  });
  await testSql()`update companies set domain = 'acme.test' where id = ${theCase.company_id}`;
  await testSql()`update companies set additional_domains = '{portal.test}' where id = ${theCase.receiver_company_id}`;
  return theCase;
}
const sent = async () => (await outbox.all()).map(({ template, to_email }) => `${template} ${to_email}`);
const rowOf = async (id: number) =>
  (
    await testSql()`select status, closed_at, close_reason, close_notice_at, updated_at from cases where id = ${id}`
  )[0]!;
const eventsOf = async (case_id: number) =>
  (
    await testSql()<
      { type: string; user_id: number | null }[]
    >`select type, user_id from case_events where case_id = ${case_id} and type in ('close-notice', 'auto-closed') order by id`
  ).map(({ type }) => type);

test('notice after 25 idle days, closed after 30, both sides notified once', async () => {
  const { id } = await accepted();
  expect(await runCaseClose(day(25, -1))).toEqual({ noticed: 0, closed: 0 });
  expect(await runCaseClose(day(25))).toEqual({ noticed: 1, closed: 0 });
  expect(await runCaseClose(day(26))).toEqual({ noticed: 0, closed: 0 });
  expect(await runCaseClose(day(30, -1))).toEqual({ noticed: 0, closed: 0 });
  expect((await rowOf(id)).status).toBe('accepted');
  expect(await runCaseClose(day(30))).toEqual({ noticed: 0, closed: 1 });
  expect(await runCaseClose(day(31))).toEqual({ noticed: 0, closed: 0 });
  expect(await rowOf(id)).toMatchObject({
    status: 'closed',
    closed_at: day(30),
    close_reason: 'Closed after 30 days without activity',
  });
  expect(await eventsOf(id)).toEqual(['close-notice', 'auto-closed']);
  expect(await sent()).toEqual([
    'auto_close_notice anna@acme.test',
    'auto_close_notice mara.lindqvist@portal.test',
    'case_closed anna@acme.test',
    'case_closed mara.lindqvist@portal.test',
  ]);
});

test('an engineer’s address outside of the receiving company gets neither notice nor link', async () => {
  const { receiver_company_id } = await accepted();
  await testSql()`update companies set additional_domains = '{}' where id = ${receiver_company_id}`;
  expect(await runCaseClose(day(25))).toEqual({ noticed: 1, closed: 0 });
  expect(await sent()).toEqual([
    'auto_close_notice anna@acme.test',
    expect.stringMatching(/^auto_close_notice inbound\.\d+@portal\.test$/),
  ]);
});

test('the notice is not activity, and names the day', async () => {
  const { id } = await accepted();
  await runCaseClose(day(25));
  expect((await rowOf(id)).updated_at).toEqual(day(0));
  expect((await outbox.to('anna@acme.test'))[0]!.text).toContain('Mar 31, 2026, 08:00 UTC');
});

test('activity after the notice restarts the thirty days', async () => {
  const { id } = await accepted();
  await runCaseClose(day(25));
  await testSql()`update cases set updated_at = ${day(27)} where id = ${id}`;
  expect(await runCaseClose(day(35))).toEqual({ noticed: 0, closed: 0 });
  expect(await runCaseClose(day(52))).toEqual({ noticed: 1, closed: 0 });
  expect(await runCaseClose(day(57))).toEqual({ noticed: 0, closed: 1 });
});

test('after a worker outage the notice still comes five days ahead', async () => {
  await accepted();
  expect(await runCaseClose(day(90))).toEqual({ noticed: 1, closed: 0 });
  expect(await runCaseClose(day(95, -1))).toEqual({ noticed: 0, closed: 0 });
  expect(await runCaseClose(day(95))).toEqual({ noticed: 0, closed: 1 });
});

test.each<[string, CaseOverrides]>([
  ['open', { status: 'open' }],
  ['information', { status: 'information' }],
  ['rejected', { status: 'rejected' }],
  ['closed', { status: 'closed' }],
  ['deleted', { deleted_at: day(1) }],
])('a case that is %s is not closed', async (_what, over) => {
  await accepted(over);
  expect(await runCaseClose(day(90))).toEqual({ noticed: 0, closed: 0 });
});

test('an automatic close has one audit row without an actor', async () => {
  const { id } = await accepted();
  await runCaseClose(day(25));
  await runCaseClose(day(30));
  expect(await testSql()`select command, subject_type, subject_id, actor_id from audit_log`).toEqual([
    { command: 'case.auto_close', subject_type: 'case', subject_id: id, actor_id: null },
  ]);
});
