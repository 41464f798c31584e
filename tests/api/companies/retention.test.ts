import { runCasePurge } from '@/lib/worker/jobs/case-purge';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

const PATH = '/api/admin/company/retention';
const daysAfter = (days: number, from: Date) => new Date(from.getTime() + days * 86_400_000);

async function cased() {
  const network = await make.partners();
  const manager = await make.manager({ company_id: network.company.id });
  const receiving = await make.manager({ company_id: network.receiver.id });
  const at = new Date();
  const theCase = await make.case({
    ...{
      submitter_id: network.caller.id,
      document_id: network.document.id,
      status: 'closed',
      closed_at: at,
      created_at: at,
    },
    customer_data: [{ requirement_id: 1, section: 'common_customer_section', field: 'C', value: 'v', type: 'string' }],
  });
  await make.note({ case_id: theCase.id, company_id: network.company.id });
  const save = (who: typeof manager, body: object) => api(who).post(PATH, body);
  return { ...network, manager, receiving, theCase, at, save };
}

/* rule: retention.company */
test('of a case’s two companies the shorter term counts, also for cases that exist', async () => {
  const { manager, receiving, at, save } = await cased();
  expect(await api(manager).get(PATH)).toMatchObject({ body: { customer_data_days: null, room_days: null } });
  expect(await save(manager, { customer_data_days: 10, room_days: '' })).toMatchObject({
    status: 200,
    body: { message: 'The terms are saved.', customer_data_days: 10, room_days: null },
  });
  await save(receiving, { customer_data_days: 3, room_days: 5 });
  expect(await runCasePurge(daysAfter(2.9, at))).toBe(0);
  expect(await testSql()`select purge_on from cases`).toEqual([{ purge_on: daysAfter(3, at) }]);
  expect(await runCasePurge(daysAfter(3, at))).toBe(1);
  expect(await runRoomRetention(daysAfter(4.9, at))).toBe(0);
  expect(await runRoomRetention(daysAfter(5, at))).toBe(1);
  expect(
    await testSql()`select command, changes from audit_log where command = 'company.save_retention' order by id`,
  ).toMatchObject([
    { changes: { customer_data_days: [null, 10] } },
    { changes: { customer_data_days: [null, 3], room_days: [null, 5] } },
  ]);
});

test.each([0, 28, -1, 1.5, 'many'])('%s days are refused', async (days) => {
  const { manager, save } = await cased();
  const message = ['Enter from 1 to 27 days, or nothing for the network’s term.'];
  expect(await save(manager, { customer_data_days: days, room_days: days })).toMatchObject(
    invalid({ customer_data_days: message, room_days: message }),
  );
});
