import { make } from '@/tools/factories/make';
import { makeExports } from '@/lib/network/personal-data/make-exports';
import { MAX_FILE_BYTES } from '@/lib/network/personal-data/export-zip';
import { store } from '@/lib/platform/files/store';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import type { ExportState } from '@/lib/network/personal-data/own-export';
import { DAY_MS } from '@/lib/shared/durations';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { askForCopy, copyOf, linkOfCopy } from '../../support/personal-data';
import { roomFixture } from '../../support/room-fixtures';

beforeEach(emptyDatabase);
afterEach(() => jest.restoreAllMocks());

const PATH = '/api/users/export';
type User = Awaited<ReturnType<typeof make.caller>>;

const state = async (user: User) => (await api(user).get<ExportState>(PATH)).body.state;
const listIn = (entries: Record<string, string>, name: string) =>
  JSON.parse(entries[name]!) as Record<string, unknown>[];

// rule: accounts.export
describe('a copy of a person’s data', () => {
  test('has what they are, wrote, sent and did, and says of each what it is', async () => {
    const { caller, theCase, company, write } = await roomFixture({ status: 'accepted' });
    await write(caller, { body: '<p>Shared words.</p>' });
    await write(caller, { audience: 'internal', body: '<p>Internal words.</p>' });
    const file = await make.caseFile({
      ...{ case_id: theCase.id, company_id: company.id, user_id: caller.id, name: '../core.log' },
      bytes: Buffer.from('of the array'),
    });
    const entries = await copyOf(caller);
    expect(JSON.parse(entries['profile.json']!)).toMatchObject({ email: caller.email, company: 'Acme Storage' });
    expect(entries['profile.json']).not.toMatch(/argon2|hash/);
    expect(listIn(entries, 'cases.json')).toMatchObject([{ reference: theCase.token, partner: 'Borealis Networks' }]);
    expect(listIn(entries, 'notes.json').map(({ body }) => body)).toEqual([
      '<p>Shared words.</p>',
      '<p>Internal words.</p>',
    ]);
    expect(listIn(entries, 'audit.json').map(({ command }) => command)).toContain('case.write_note');
    const path = `files/${theCase.internal_case_number}/${file.id}-__core.log`;
    expect(listIn(entries, 'files.json')).toMatchObject([{ name: '../core.log', path }]);
    expect(entries[path]).toBe('of the array');
    for (const name of Object.keys(entries).filter((one) => one.endsWith('.json')))
      expect(entries['README.txt']).toContain(`${name}:`);
  });

  test('has nothing of others, nothing removed, and nothing that their company can no longer see', async () => {
    const { caller, colleague, theCase, company, receiver, receiver_caller, document } = await roomFixture();
    const of = { case_id: theCase.id, company_id: company.id };
    await make.note({ ...of, user_id: colleague.id, audience: 'internal', body: '<p>A colleague’s.</p>' });
    await make.note({
      case_id: theCase.id,
      company_id: receiver.id,
      user_id: receiver_caller.id,
      body: '<p>Theirs.</p>',
    });
    await make.note({ ...of, user_id: caller.id, body: null, removed_at: new Date(), removed_by_name: 'Moderator' });
    const elsewhere = await make.company();
    await make.note({
      case_id: theCase.id,
      company_id: elsewhere.id,
      user_id: caller.id,
      body: '<p>In a former job.</p>',
    });
    const submitted = { company_id: company.id, submitter_id: caller.id, document_id: document.id };
    await make.case({ ...submitted, summary: 'A deleted case', deleted_at: new Date() });
    await testSql()`insert into case_customer_data values (${theCase.id}, '[{"value":"Purged customer"}]')
      on conflict (case_id) do update set customer_data = excluded.customer_data`;
    await testSql()`update cases set purge_on = now() - interval '1 minute' where id = ${theCase.id}`;
    const all = Object.values(await copyOf(caller)).join('\n');
    expect(all).not.toMatch(/A colleague’s|Theirs|Moderator|former job|deleted case|Purged customer/);
  });

  test('of acts of staff as the person it has that they were, not their address', async () => {
    const [admin, user] = [await make.superAdmin(), await make.caller()];
    await testSql()`insert into audit_log (command, actor_id, impersonator_id, company_id, address)
      values ('user.update_profile', ${user.id}, ${admin.id}, ${user.company_id}, '203.0.113.9')`;
    const rows = listIn(await copyOf(user), 'audit.json');
    expect(rows).toContainEqual(expect.objectContaining({ by_network_staff: true, address: null }));
  });

  test('is made in pages, however long a list is', async () => {
    const user = await make.caller();
    await testSql()`insert into search_records (user_id, term, location)
      select ${user.id}, 'term ' || n, 'dashboard' from generate_series(1, 1201) n`;
    const found = listIn(await copyOf(user), 'searches.json');
    expect([found.length, found.at(-1)!.term]).toEqual([1201, 'term 1201']);
  });

  test('is asked for once a day, also at the same time', async () => {
    const user = await make.caller();
    expect(await state(user)).toBe('none');
    const both = await Promise.all([askForCopy(user), askForCopy(user)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await state(user)).toBe('waiting');
    await makeExports();
    expect(await state(user)).toBe('ready');
    expect(await askForCopy(user)).toMatchObject({ status: 409 });
    await testSql()`update user_exports set created_at = now() - interval '25 hours', expires_at = now()`;
    expect(await state(user)).toBe('none');
    expect(await askForCopy(user)).toMatchObject({ status: 200 });
  });

  test('its link works again for the person until it ends, and for nobody else', async () => {
    const [user, other, admin] = [await make.caller(), await make.caller(), await make.superAdmin()];
    await copyOf(user);
    const link = await linkOfCopy(user);
    expect(await api(user).get(link)).toMatchObject({ status: 200 });
    expect(await api(other).get(link)).toMatchObject({ status: 404 });
    expect(await api(admin).get(link)).toMatchObject({ status: 404 });
    expect(await api().get(link)).toMatchObject({ status: 401 });
    const staff = acting(admin, user);
    for (const call of [staff.get(link), staff.get(PATH), staff.post(PATH)])
      expect(await call).toMatchObject({ status: 403 });
    await testSql()`update one_time_tokens set expires_at = now() where purpose = 'user_export'`;
    expect(await api(user).get(link)).toMatchObject({ status: 404 });
  });

  test('is not for who was disabled: neither its link nor one that is still to be made', async () => {
    const [user, late] = [await make.caller(), await make.caller()];
    await copyOf(user);
    await askForCopy(late);
    await testSql()`update users set status = 'inactive'`;
    expect(await api(user).get(await linkOfCopy(user))).toMatchObject({ status: 401 });
    await makeExports();
    expect(await mailedSecret(late.email, '/profile/export/')).toBeUndefined();
    expect(await testSql()`select id from user_exports where user_id = ${late.id}`).toEqual([]);
  });

  test('ends with its link: row and bytes', async () => {
    const user = await make.caller();
    await copyOf(user);
    await runCleanUp(new Date(Date.now() + DAY_MS / 2));
    expect(await testSql()`select id from user_exports`).toHaveLength(1);
    await runCleanUp(new Date(Date.now() + 1.1 * DAY_MS));
    expect(await testSql()`select id from user_exports union all select id from file_contents`).toEqual([]);
  });

  test('is tried three times, then it may be asked for again at once', async () => {
    const user = await make.caller();
    await askForCopy(user);
    const failing = jest.spyOn(store, 'grow').mockRejectedValue(new Error('no reading'));
    for (let attempt = 1; attempt <= 3; attempt++) {
      await testSql()`update user_exports set next_at = now()`;
      await expect(makeExports()).rejects.toThrow('no reading');
      expect(await state(user)).toBe(attempt < 3 ? 'making' : 'failed');
    }
    expect(await testSql()`select id from file_contents`).toEqual([]);
    failing.mockRestore();
    await copyOf(user);
  });

  test('a worker that was lost leaves it to another', async () => {
    const user = await make.caller();
    await askForCopy(user);
    await testSql()`update user_exports set attempts = 1, next_at = now() + interval '30 minutes'`;
    expect(await makeExports()).toBe(0);
    await testSql()`update user_exports set next_at = now()`;
    expect(await makeExports()).toBe(1);
  });

  test('leaves out old files above a gigabyte, and lists them', async () => {
    const { caller, theCase, company } = await roomFixture();
    const of = { case_id: theCase.id, company_id: company.id, user_id: caller.id };
    const old = await make.caseFile({ ...of, name: 'old.log' });
    const recent = await make.caseFile({ ...of, name: 'new.log' });
    await testSql()`update case_files set size = ${MAX_FILE_BYTES} where id = ${old.id}`;
    const entries = await copyOf(caller);
    expect(listIn(entries, 'files.json').map(({ id, path }) => [id, path === null])).toEqual([
      [recent.id, false],
      [old.id, true],
    ]);
  });
});
