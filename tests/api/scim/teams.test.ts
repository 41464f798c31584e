import { make } from '@/tools/factories/make';
import { browser } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase } from '../../support/database';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const TEAMS = '/api/admin/company/teams';
const requestsTo = async (email: string) =>
  (await outbox.to(email)).filter(({ template }) => template === 'case_request').length;

/** The receiver of cases with a manager and two callers, of whom one is disabled. */
async function receiver() {
  const made = await caseFixtures();
  const company_id = made.receiver.id;
  const manager = browser(await make.manager({ company_id }));
  const eva = await make.caller({ company_id, email: 'eva@borealis.test' });
  const off = await make.caller({ company_id, email: 'off@borealis.test', status: 'inactive' });
  return { ...made, manager, eva, off };
}

test('a process mails its new cases to the active members of its teams', async () => {
  const { send, manager, eva, off, document: process } = await receiver();
  const team = { name: 'Storage', members: [eva.id, off.id], document_ids: [process.id] };
  const { body } = await manager.post<{ id: number }>(`${TEAMS}/0`, team);
  expect((await send()).status).toBe(200);
  expect([await requestsTo(eva.email), await requestsTo(off.email)]).toEqual([1, 0]);
  await manager.post(`${TEAMS}/${body.id}`, { ...team, document_ids: [] });
  await send({ internal_case_number: 'A-1002' });
  expect(await requestsTo(eva.email)).toBe(1);
});

test('a team has people and processes of its own company, and a name of its own', async () => {
  const { manager, eva, caller, company } = await receiver();
  const foreign = await manager.post(`${TEAMS}/0`, { name: 'Storage', members: [caller.id] });
  expect(foreign).toMatchObject({ status: 422, body: { errors: { members: [expect.any(String)] } } });
  const process = await make.process({ company_id: company.id });
  const theirs = await manager.post(`${TEAMS}/0`, { name: 'Storage', members: [], document_ids: [process.id] });
  expect(theirs).toMatchObject({ status: 422, body: { errors: { document_ids: [expect.any(String)] } } });
  const made = await manager.post<{ id: number }>(`${TEAMS}/0`, { name: 'Storage', members: [eva.id] });
  const twice = await manager.post(`${TEAMS}/0`, { name: 'STORAGE', members: [] });
  expect(twice).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } });
  const other = browser(await make.manager({ company_id: company.id }));
  expect((await other.post(`${TEAMS}/${made.body.id}`, { name: 'Mine', members: [] })).status).toBe(404);
  expect((await other.delete(`${TEAMS}/${made.body.id}`)).status).toBe(404);
  expect((await manager.delete(`${TEAMS}/${made.body.id}`)).status).toBe(200);
});
