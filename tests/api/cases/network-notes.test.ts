import { make } from '@/tools/factories/make';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

async function fixture() {
  const network = await make.partners({});
  const theCase = await make.case({ submitter_id: network.caller.id, document_id: network.document.id });
  const [staff, colleague] = [
    await make.superAdmin({ first_name: 'Sol', last_name: 'Super' }),
    await make.superAdmin({ first_name: 'Ana', last_name: 'Staff' }),
  ];
  const path = `/api/super_admin/escalation/${theCase.id}`;
  const read = async (who = staff) => (await api(who).get<{ case: NetworkCase }>(`${path}/details`)).body.case;
  return { ...network, theCase, staff, colleague, path, read };
}
const stored = async () => (await testSql()`select count(*)::int as total from case_network_notes`)[0]!.total as number;

test('network staff read each other’s notes, newest first; only the author deletes one', async () => {
  const { staff, colleague, path, read } = await fixture();
  await api(staff).post(`${path}/notes`, { note: 'Called the desk.\nThey call back.' });
  await api(colleague).post(`${path}/notes`, { note: '<b>No answer yet</b>' });
  const { network_notes } = await read();
  expect(network_notes.map(({ author, note, mine }) => [author, note, mine])).toEqual([
    ['Ana Staff', '<b>No answer yet</b>', false],
    ['Sol Super', 'Called the desk.\nThey call back.', true],
  ]);
  const [theirs, own] = network_notes.map(({ id }) => `${path}/notes/${id}`);
  const other = await make.case({});
  const elsewhere = `/api/super_admin/escalation/${other.id}/notes/${network_notes[1]!.id}`;
  for (const wrong of [theirs!, elsewhere]) expect(await api(staff).delete(wrong)).toMatchObject({ status: 404 });
  expect(await api(staff).delete(own!)).toMatchObject({ status: 200 });
  expect((await read()).network_notes).toHaveLength(1);
  const audit = await testSql()`select command, company_id, changes::text from audit_log order by id`;
  expect(audit.map(({ command }) => command as string)).toEqual([
    'case.write_network_note',
    'case.write_network_note',
    'case.delete_network_note',
  ]);
  expect(audit.every(({ company_id, changes }) => company_id === null && changes === null)).toBe(true);
});

test('neither a note nor an owner is an event, an email, or a change of the case', async () => {
  const { theCase, staff, path } = await fixture();
  const traces = async () =>
    JSON.stringify([
      await testSql()`select * from events`,
      await testSql()`select * from outbox`,
      await testSql()`select * from cases where id = ${theCase.id}`,
    ]);
  const before = await traces();
  await api(staff).post(`${path}/notes`, { note: 'Called the desk.' });
  await api(staff).post(`${path}/owner`, { user_id: staff.id });
  expect(await traces()).toBe(before);
});

test('one of the active staff has a case, which the queue shows, or nobody', async () => {
  const { staff, colleague, caller, path, read } = await fixture();
  const owner = async () => {
    const { body } = await api(staff).get<{ data: { owner: string | null }[] }>(
      '/api/super_admin/escalation/queue/all-10',
    );
    return [(await read()).owner?.name ?? null, body.data[0]!.owner];
  };
  const set = (user_id: number | string) => api(staff).post(`${path}/owner`, { user_id });
  expect((await read()).staff.map(({ name }) => name)).toEqual(['Ana Staff', 'Sol Super']);
  expect(await set(colleague.id)).toMatchObject({ status: 200, body: { message: 'Ana Staff has the case now.' } });
  expect(await owner()).toEqual(['Ana Staff', 'Ana Staff']);
  expect(await set(caller.id)).toMatchObject({ status: 422 });
  await set(staff.id);
  expect(await owner()).toEqual(['Sol Super', 'Sol Super']);
  await set('');
  expect(await owner()).toEqual([null, null]);
  await set(colleague.id);
  await testSql()`update users set status = 'inactive' where id = ${colleague.id}`;
  expect(await owner()).toEqual([null, null]);
  expect(
    (await testSql()`select changes from audit_log where command = 'case.set_network_owner' order by id`)[1],
  ).toEqual({
    changes: { owner_id: [colleague.id, staff.id] },
  });
});

test('nobody else reads, writes or deletes, also not who acts for a member; wrong entries are refused', async () => {
  const { caller, receiver, staff, path } = await fixture();
  await api(staff).post(`${path}/notes`, { note: 'Called the desk.' });
  const manager = await make.manager({ company_id: receiver.id });
  for (const who of [api(caller), api(manager), acting(staff, manager)]) {
    expect(await who.post(`${path}/notes`, { note: 'x' })).toMatchObject({ status: 403 });
    expect(await who.post(`${path}/owner`, { user_id: staff.id })).toMatchObject({ status: 403 });
    expect(await who.delete(`${path}/notes/1`)).toMatchObject({ status: 403 });
    expect(await who.get(`${path}/details`)).toMatchObject({ status: 403 });
  }
  for (const note of ['', ' ', 'x'.repeat(5001)])
    expect(await api(staff).post(`${path}/notes`, { note })).toMatchObject({ status: 422 });
  const gone = '/api/super_admin/escalation/999999';
  expect(await api(staff).post(`${gone}/notes`, { note: 'x' })).toMatchObject({ status: 404 });
  expect(await api(staff).post(`${gone}/owner`, { user_id: '' })).toMatchObject({ status: 404 });
  await testSql()`insert into case_network_notes (case_id, user_id, author_name, note)
    select (select max(id) from cases), ${staff.id}, 'Sol', 'x' from generate_series(1, 199)`;
  expect(await api(staff).post(`${path}/notes`, { note: 'x' })).toMatchObject({ status: 409 });
});

test('they are gone with a deleted case, and a month after a case has ended', async () => {
  const { staff, theCase, path } = await fixture();
  await api(staff).post(`${path}/notes`, { note: 'Called the desk.' });
  await testSql()`update cases set status = 'closed', closed_at = '2026-01-31T10:00:00Z' where id = ${theCase.id}`;
  await runRoomRetention(new Date('2026-02-28T09:59:59Z'));
  expect(await stored()).toBe(1);
  await runRoomRetention(new Date('2026-02-28T10:00:00Z'));
  expect(await stored()).toBe(0);
  await api(staff).post(`${path}/notes`, { note: 'Called again.' });
  await api(staff).post(`${path}/owner`, { user_id: staff.id });
  await api(staff).delete(path);
  expect(await stored()).toBe(0);
  expect(await testSql()`select 1 from case_network_owners`).toEqual([]);
});
