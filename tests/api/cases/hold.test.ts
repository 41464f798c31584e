import { runCasePurge } from '@/lib/worker/jobs/case-purge';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import { make } from '@/tools/factories/make';
import { caseInfo } from '@/lib/work/cases/read/case-info';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid, refused } from '../../support/refusals';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

const MONTHS_AGO = new Date('2026-01-10T10:00:00Z');
const NOW = new Date('2026-08-01T00:00:00Z');
const customer_data = [
  { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: 'Zebulon Ltd', type: 'string' },
];

async function held() {
  const network = await make.partners();
  const [manager, receiving] = [
    await make.manager({ company_id: network.company.id }),
    await make.manager({ company_id: network.receiver.id }),
  ];
  const theCase = await make.case({
    ...{ submitter_id: network.caller.id, document_id: network.document.id, status: 'closed', customer_data },
    ...{ created_at: MONTHS_AGO, updated_at: MONTHS_AGO, closed_at: MONTHS_AGO },
  });
  const note = await make.note({ case_id: theCase.id, company_id: network.company.id });
  const path = `/api/caller/case/${theCase.token}/hold`;
  const place = (who = manager) => api(who).post(path, { reason: 'Claim 17 of the customer' });
  const left = async () => {
    const [row] = await testSql()`select
      (select count(*)::int from case_customer_data where case_id = ${theCase.id}) as data,
      (select count(*)::int from case_notes where case_id = ${theCase.id} and removed_at is null) as notes`;
    return row;
  };
  const purge = async () => {
    await runCasePurge(NOW);
    await runRoomRetention(NOW);
    return left();
  };
  return { ...network, manager, receiving, theCase, note, path, place, purge };
}

/* rule: cases.hold */
test('nothing of a held case is removed until both companies have lifted their holds', async () => {
  const { manager, receiving, path, place, purge } = await held();
  expect(await place()).toMatchObject({ status: 200, body: { held_since: expect.any(String) as string } });
  expect(await place(receiving)).toMatchObject({ status: 200 });
  expect(await purge()).toEqual({ data: 1, notes: 1 });
  expect(await api(manager).delete(path)).toMatchObject({
    status: 200,
    body: { held_since: expect.any(String) as string },
  });
  expect(await purge()).toEqual({ data: 1, notes: 1 });
  expect(await api(receiving).delete(path)).toMatchObject({ status: 200, body: { held_since: null } });
  expect(await purge()).toEqual({ data: 0, notes: 0 });
});

test('both companies are told that the case is held; the reason is read by the own managers alone', async () => {
  const { manager, receiving, theCase, path, place } = await held();
  await place();
  const sql = testSql();
  expect(await sql`select name, text from events where case_id = ${theCase.id} order by id desc limit 1`).toMatchObject(
    [{ name: 'case.held', text: null }],
  );
  const told = await sql`select props->>'to' as side from outbox where template = 'case_hold' order by id`;
  expect(new Set(told.map(({ side }) => side as string))).toEqual(new Set(['receiver', 'submitter']));
  const info = async (who: typeof manager) => (await runQueryAs(caseInfo, who, { token: theCase.token })).holds;
  expect(await info(manager)).toMatchObject([{ is_own: true, reason: 'Claim 17 of the customer' }]);
  expect(await info(receiving)).toMatchObject([{ is_own: false, reason: null }]);
  expect(await sql`select command, changes from audit_log where subject_type = 'case'`).toMatchObject([
    { command: 'case.place_hold', changes: { reason: [null, 'Claim 17 of the customer'] } },
  ]);
  await api(manager).delete(path);
  expect(await sql`select count(*)::int as n from outbox where template = 'case_hold'`).toEqual([
    { n: told.length * 2 },
  ]);
});

test('the customer data of a held case stays with those who may see it, past its date', async () => {
  const { manager, caller, theCase, place } = await held();
  const shown = async () =>
    (await api(caller).get<{ case: { customer_data: object[] } }>(`/api/caller/case/${theCase.token}`)).body.case
      .customer_data;
  expect(await shown()).toEqual([]);
  await place(manager);
  expect(await shown()).toMatchObject([{ value: 'Zebulon Ltd' }]);
});

test('a held case cannot be deleted, and its notes cannot be redacted', async () => {
  const { manager, theCase, note, place } = await held();
  await place();
  expect(await api(await make.superAdmin()).delete(`/api/super_admin/escalation/${theCase.id}`)).toMatchObject(
    refused(409, 'A company holds this case. It can be deleted once the hold is lifted.'),
  );
  expect(
    await api(manager).post(`/api/caller/case/${theCase.token}/notes/${note.id}/redact`, {
      reason: 'It names a person.',
    }),
  ).toMatchObject(refused(409, 'A company holds this case. Its notes can be redacted once the hold is lifted.'));
});

test('a hold is placed and lifted once, by managers of either company, with a reason', async () => {
  const { manager, caller, path, place } = await held();
  const stranger = await make.manager();
  expect(await api(manager).delete(path)).toMatchObject(refused(409, 'Your company does not hold this case.'));
  expect(await api(manager).post(path, { reason: ' ' })).toMatchObject(invalid({ reason: ['Enter the reason.'] }));
  for (const [who, status] of [
    [caller, 403],
    [stranger, 404],
  ] as const)
    expect([(await api(who).post(path, { reason: 'x' })).status, (await api(who).delete(path)).status]).toEqual([
      status,
      status,
    ]);
  const both = await Promise.all([place(), place()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
