import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { build } from '@/db/build/build';
import { api } from '../../support/api';

const rows = (statement: ReturnType<typeof sql>) => withDatabase(async (db) => [...(await db.execute<Record<string, unknown>>(statement))]);
const letters = (case_id: number) => rows(sql`select letter, to_email, props->>'to' as side from outbox where case_id = ${case_id} order by id`);

async function accepted(status: 'accepted' | 'open' | 'information' | 'rejected' | 'closed' = 'accepted') {
  const network = await build.partners();
  const found = await build.case({ company_id: network.company.id, submitter_id: network.caller.id, document_id: network.document.id, status });
  return { ...network, found, path: `/api/caller/case/${found.token}/close` };
}


test('the submitter closes an accepted case; the receiver is told', async () => {
  const { found, path, caller } = await accepted();
  expect(await api(caller).post(path)).toMatchObject({ status: 200, body: { message: 'The case is closed.' } });
  expect(await rows(sql`select status, closed_at is not null as dated, close_reason from cases where id = ${found.id}`)).toEqual([{ status: 'closed', dated: true, close_reason: null }]);
  expect((await rows(sql`select type, actor_name, user_id from case_events where case_id = ${found.id} order by id desc limit 1`))[0]).toEqual({ type: 'closed', actor_name: `${caller.first_name} ${caller.last_name}`, user_id: caller.id });
  expect(await letters(found.id)).toEqual([{ letter: 'case_closed', to_email: expect.stringContaining('inbound'), side: 'receiver' }]);
  expect(await api(caller).post(path)).toMatchObject({ status: 409, body: { error: 'This case can no longer be closed: Collaboration closed.' } });
});

test('an open case is withdrawn with its reason', async () => {
  const { found, path, caller } = await accepted('open');
  expect(await api(caller).post(path)).toMatchObject({ status: 422, body: { errors: { reason: ['Enter the reason.'] } } });
  expect(await api(caller).post(path, { reason: 'The customer found it.' })).toMatchObject({ status: 200, body: { message: 'The case is withdrawn.' } });
  expect(await rows(sql`select status, close_reason from cases where id = ${found.id}`)).toEqual([{ status: 'closed', close_reason: 'The customer found it.' }]);
  expect((await rows(sql`select type, text from case_events where case_id = ${found.id} order by id desc limit 1`))[0]).toEqual({ type: 'withdrawn', text: 'The customer found it.' });
  expect(await api().post(`/api/caller/case/${found.respond_secret}/respond`, { status: 'information', next_steps: 'x' })).toMatchObject({ status: 409, body: { error: 'This case can no longer be answered: Collaboration closed.' } });
});

test('an admin of the submitting company closes it; the submitter is told as well', async () => {
  const { found, path, company, caller } = await accepted();
  expect(await api(await build.programManager({ company_id: company.id })).post(path)).toMatchObject({ status: 200 });
  expect((await letters(found.id)).map(({ to_email, side }) => [to_email, side])).toContainEqual([caller.email, 'submitter']);
});

test('nobody else ends it', async () => {
  const { found, path, company, receiver, receiver_caller } = await accepted();
  const no = (status: number) => ({ status, body: { error: expect.any(String) } });
  expect(await api().post(path)).toMatchObject(no(401));
  expect(await api(await build.caller({ company_id: company.id })).post(path)).toMatchObject(no(403));
  expect(await api(receiver_caller).post(path)).toMatchObject(no(403));
  expect(await api(await build.manager({ company_id: receiver.id })).post(path)).toMatchObject(no(403));
  expect(await api(await build.manager()).post(path)).toMatchObject(no(404));
  expect(await api(await build.superAdmin()).post(path)).toMatchObject(no(403));
  expect(await api().post(`/api/caller/case/${found.respond_secret}/close`)).toMatchObject(no(401));
  expect(await rows(sql`select status from cases where id = ${found.id}`)).toEqual([{ status: 'accepted' }]);
});

test.each(['information', 'rejected', 'closed'] as const)('a case that is %s is not closed', async (status) => {
  const { path, caller } = await accepted(status);
  expect(await api(caller).post(path, { reason: 'x' })).toMatchObject({ status: 409 });
});
