import { make } from '@/tools/factories/make';
import { networkOverview } from '@/lib/work/reports/overview';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const DAY = 24 * 60;

async function aNetwork() {
  const {
    company,
    caller,
    document: process,
    receiver,
  } = await make.partners({
    company: { name: 'Ours' },
    receiver: { name: 'Theirs' },
  });
  const sent = { submitter_id: caller.id, document_id: process.id };
  /** A case that was asked some minutes ago, and answered after some. */
  const answered = (asked: number, after: number) =>
    make.case({
      ...sent,
      created_at: ago(asked),
      first_answered_at: ago(asked - after),
      respond_by: ago(asked - 60),
      status: 'accepted',
    });
  return { company, receiver, sent, answered };
}

test('the last 30 days have cases, share in time and the days, beside the 30 before', async () => {
  const { answered } = await aNetwork();
  for (const after of [10, 20, 90]) await answered(2 * DAY, after);
  await answered(40 * DAY, 10);
  await answered(80 * DAY, 10);
  const { range, now, before, bars } = await runQueryAs(networkOverview, await make.superAdmin(), {});
  expect(now).toEqual({ cases: 3, in_time_percent: 67 });
  expect(before).toEqual({ cases: 1, in_time_percent: 100 });
  expect(bars).toHaveLength(31);
  expect([bars[0]!.from, bars.at(-1)!.from]).toEqual([range.start, range.end]);
  expect(bars.at(-3)).toMatchObject({ cases: 3 });
  // 31 days before, it was 9 days ago.
  expect(bars.at(-10)).toMatchObject({ cases: 0, previous: 1 });
});

test('the slowest desks come first, of those with five cases; one that never answered before all', async () => {
  const { answered, sent, receiver } = await aNetwork();
  for (const after of [10, 20, 30, 40, 90]) await answered(2 * DAY, after);
  const silent = await make.department({ company_id: receiver.id, name: 'Night' });
  for (let n = 0; n < 5; n++)
    await make.case({ ...sent, receiver_department_id: silent.id, created_at: ago(DAY), respond_by: ago(DAY - 60) });
  const few = await make.department({ company_id: receiver.id, name: 'Few' });
  for (let n = 0; n < 4; n++)
    await make.case({ ...sent, receiver_department_id: few.id, created_at: ago(DAY), respond_by: ago(DAY - 60) });
  const { desks } = await runQueryAs(networkOverview, await make.superAdmin(), {});
  expect(desks.map(({ desk, median_seconds, in_time_percent }) => [desk, median_seconds, in_time_percent])).toEqual([
    ['Theirs | Night', null, 0],
    ['Theirs', 30 * 60, 80],
  ]);
});

test('members without a case are active, and neither sent nor received one', async () => {
  const { answered } = await aNetwork();
  await answered(2 * DAY, 10);
  await make.company({ name: 'Zephyr' });
  await make.company({ name: 'Aster' });
  await make.company({ name: 'Gone', status: 'inactive' });
  const { silent, silent_total } = await runQueryAs(networkOverview, await make.superAdmin(), {});
  expect(silent.map(({ name }) => name)).toEqual(['Aster', 'Zephyr']);
  expect(silent_total).toBe(2);
});

test('the three most urgent of what is due within the hour, and how many there are', async () => {
  const { sent } = await aNetwork();
  for (const [number, minutes] of [
    ['D', 50],
    ['A', 5],
    ['C', 40],
    ['B', 20],
    ['LATER', 90],
    ['LATE', -5],
  ] as const)
    await make.case({ ...sent, internal_case_number: number, created_at: ago(30), respond_by: ago(-minutes) });
  const done = await make.case({ ...sent, internal_case_number: 'DONE', status: 'accepted' });
  await testSql()`update cases set respond_by = now() + interval '10 minutes' where id = ${done.id}`;
  const { due, due_total } = await runQueryAs(networkOverview, await make.superAdmin(), {});
  expect(due.map(({ case_number }) => case_number)).toEqual(['A', 'B', 'C']);
  expect(due[0]).toMatchObject({ company: 'Ours', desk: 'Theirs' });
  expect(due_total).toBe(4);
});

test('an empty network has no figures; only network staff read them', async () => {
  expect(await runQueryAs(networkOverview, await make.superAdmin(), {})).toMatchObject({
    now: { cases: 0, in_time_percent: null },
    desks: [],
    silent: [],
    due: [],
  });
  await expect(runQueryAs(networkOverview, await make.manager(), {})).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(runQueryAs(networkOverview, null, {})).rejects.toMatchObject({ kind: 'unauthenticated' });
});
