import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { answersReport } from '@/lib/work/reports/answers';
import { emptyDatabase } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

const MARCH = { start: '2026-03-01', end: '2026-03-31' };
const CREATED = new Date('2026-03-10T08:00:00Z');

let network: Partners;
let manager: { id: number };

/** Ours sends Theirs six P2 cases, answered after 10 to 60 minutes, a P1 answered late, and one that is late; it gets one. */
beforeAll(async () => {
  await emptyDatabase();
  network = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs' } });
  const { company, caller, document: process, receiver, receiver_caller } = network;
  manager = await make.user({ company_id: company.id, role: 'business_manager' });
  const sent = { submitter_id: caller.id, document_id: process.id, created_at: CREATED };
  const after = (minutes: number) => new Date(CREATED.getTime() + minutes * 60_000);
  const answered = (minutes: number) => ({
    first_answered_at: after(minutes),
    respond_by: after(240),
    status: 'accepted' as const,
  });
  for (const minutes of [10, 20, 30, 40, 50, 60]) await make.case({ ...sent, ...answered(minutes) });
  await make.case({ ...sent, ...answered(300), priority: 'high', internal_case_number: 'LATE' });
  await make.case({
    ...sent,
    respond_by: after(240),
    priority: 'high',
    internal_case_number: 'OPEN',
    created_at: new Date(CREATED.getTime() + 1000),
  });
  const inbound = await make.process({ company_id: company.id });
  await make.case({
    company_id: receiver.id,
    submitter_id: receiver_caller.id,
    document_id: inbound.id,
    created_at: CREATED,
    ...answered(5),
  });
  // Not in the report: of another range, deleted, of others.
  await make.case({ ...sent, created_at: new Date('2026-04-01T00:00:00Z'), internal_case_number: 'X' });
  await make.case({ ...sent, ...answered(500), deleted_at: new Date(), internal_case_number: 'X' });
  await make.case({ created_at: CREATED });
});

test('answers are counted by partner and by priority: share in time, median, and within what nine of ten came', async () => {
  const { outbound, inbound } = await runQueryAs(answersReport, manager, MARCH);
  expect(outbound.partners).toEqual([
    {
      partner_id: network.receiver.id,
      partner: 'Theirs',
      cases: 8,
      due: 8,
      in_time_percent: 75,
      median_seconds: 40 * 60,
      // Between the sixth (60 min) and the seventh answer (300 min).
      p90_seconds: (60 + (300 - 60) * 0.4) * 60,
    },
  ]);
  expect(outbound.priorities.toSorted((a, b) => b.cases - a.cases)).toEqual([
    { priority: 'medium', cases: 6, due: 6, in_time_percent: 100, median_seconds: 35 * 60, p90_seconds: 55 * 60 },
    { priority: 'high', cases: 2, due: 2, in_time_percent: 0, median_seconds: 300 * 60, p90_seconds: 300 * 60 },
  ]);
  // By Mondays, from the first day of the range on.
  expect(outbound.weeks.map(({ from, due, in_time }) => [from, due, in_time])).toEqual([
    ['2026-03-01', 0, 0],
    ['2026-03-02', 0, 0],
    ['2026-03-09', 8, 6],
    ['2026-03-16', 0, 0],
    ['2026-03-23', 0, 0],
    ['2026-03-30', 0, 0],
  ]);
  expect(inbound.partners).toEqual([
    expect.objectContaining({ partner: 'Theirs', cases: 1, in_time_percent: 100, median_seconds: 5 * 60 }),
  ]);
});

test('late cases are listed, the newest first, with how late they are', async () => {
  const { breaches, breaches_total } = await runQueryAs(answersReport, manager, MARCH);
  expect(breaches_total).toBe(2);
  expect(breaches).toEqual([
    expect.objectContaining({ case_number: 'OPEN', type: 'Outbound', partner: 'Theirs', answered_at: null }),
    expect.objectContaining({
      case_number: 'LATE',
      priority: 'high',
      answered_at: '2026-03-10T13:00:00.000Z',
      respond_by: '2026-03-10T12:00:00.000Z',
      late_seconds: 3600,
    }),
  ]);
  expect(breaches[0]!.late_seconds).toBeGreaterThan(86_400);
});

test('the partner sees the same cases from its side; others see none', async () => {
  const theirs = await make.user({ company_id: network.receiver.id, role: 'program_manager' });
  const seen = await runQueryAs(answersReport, theirs, MARCH);
  expect(seen.inbound.partners).toMatchObject([{ partner: 'Ours', cases: 8, in_time_percent: 75 }]);
  expect(seen.breaches.map(({ type, partner }) => [type, partner])).toEqual([
    ['Inbound', 'Ours'],
    ['Inbound', 'Ours'],
  ]);
  const stranger = await make.user({ role: 'business_manager' });
  const { outbound, inbound, ...late } = await runQueryAs(answersReport, stranger, MARCH);
  for (const { weeks, ...answers } of [outbound, inbound]) {
    expect(answers).toEqual({ partners: [], priorities: [] });
    expect(weeks.every(({ cases }) => cases === 0)).toBe(true);
  }
  expect(late).toEqual({ breaches: [], breaches_total: 0 });
});

test('callers and network staff do not read it; a wrong range is refused', async () => {
  await expect(runQueryAs(answersReport, network.caller, MARCH)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(runQueryAs(answersReport, await make.superAdmin(), MARCH)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(runQueryAs(answersReport, manager, { start: '2026-03-31', end: '2026-03-01' })).rejects.toMatchObject({
    kind: 'invalid',
  });
});
