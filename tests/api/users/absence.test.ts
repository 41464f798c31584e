import { make } from '@/tools/factories/make';
import { enqueue } from '@/lib/reach/mail/enqueue';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailQueue } from '../../support/mail-queue';
import { unsentEmail } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';
import { USERS } from '../../support/user-fixtures';

const OWN = '/api/users/absence';
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

async function people() {
  const { company, caller, receiver_caller, document: process } = await make.partners();
  const stand_in = await make.caller({ company_id: company.id, first_name: 'Lena', last_name: 'Voss' });
  const manager = await make.manager({ company_id: company.id });
  return { company, caller, stand_in, manager, stranger: receiver_caller, document: process };
}
let all: Awaited<ReturnType<typeof people>>;

beforeEach(async () => {
  await emptyDatabase();
  all = await people();
});

const entry = (over: object = {}) => ({
  away_from: inDays(0),
  away_until: inDays(3),
  stand_in_id: all.stand_in.id,
  ...over,
});
const shown = (over: object = {}) => ({
  from: inDays(0),
  until: inDays(3),
  is_now: true,
  stand_in: { id: all.stand_in.id, name: 'Lena Voss', is_active: true },
  ...over,
});

test('people save and end their own absence; managers that of a user; both are in the audit', async () => {
  const { caller, manager } = all;
  expect(await api(caller).post(OWN, entry())).toMatchObject({ status: 200, body: { absence: shown() } });
  expect(await api(caller).post(OWN, {})).toMatchObject({ body: { absence: null, message: 'The absence is over.' } });
  const path = `${USERS}/${caller.id}/absence`;
  const later = { away_from: inDays(2) };
  expect(await api(manager).post(path, entry(later))).toMatchObject({
    body: { absence: shown({ from: inDays(2), is_now: false }) },
  });
  expect(await api(manager).get(`${USERS}/${caller.id}`)).toMatchObject({
    body: { user: { absence: { is_now: false } } },
  });
  const rows = await testSql()`select command, actor_id, subject_id, changes from audit_log order by id`;
  expect(rows.map(({ command, actor_id, subject_id }) => [command, actor_id, subject_id])).toEqual([
    ['user.save_own_absence', caller.id, null],
    ['user.save_own_absence', caller.id, null],
    ['user.save_absence', manager.id, caller.id],
  ]);
  expect(rows[0]!.changes).toMatchObject({ stand_in_id: [null, all.stand_in.id] });
});

test('days are those of the absent person’s zone', async () => {
  const { caller } = all;
  await testSql()`update users set time_zone = 'Pacific/Kiritimati' where id = ${caller.id}`;
  const days = { away_from: inDays(2), away_until: inDays(4) };
  expect(await api(caller).post(OWN, entry(days))).toMatchObject({
    body: { absence: { from: inDays(2), until: inDays(4) } },
  });
  const [row] = await testSql()`select (away_from at time zone 'UTC')::text as at from users where id = ${caller.id}`;
  expect(row!.at).toMatch(/ 10:00:00$/);
});

test.each<[string, () => object, string]>([
  ['no last day', () => ({ away_until: '' }), 'away_until'],
  ['no first day', () => ({ away_from: null }), 'away_from'],
  ['no stand-in', () => ({ stand_in_id: '' }), 'stand_in_id'],
  ['days in the wrong order', () => ({ away_from: inDays(4) }), 'away_until'],
  ['days that are over', () => ({ away_from: inDays(-9), away_until: inDays(-2) }), 'away_until'],
  ['more than a year', () => ({ away_until: inDays(400) }), 'away_until'],
  ['no day', () => ({ away_from: '2026-13-40' }), 'away_from'],
  ['oneself', () => ({ stand_in_id: all.caller.id }), 'stand_in_id'],
  ['someone of another company', () => ({ stand_in_id: all.stranger.id }), 'stand_in_id'],
])('%s is refused beside the field', async (_what, over, field) => {
  expect(await api(all.caller).post(OWN, entry(over()))).toMatchObject(invalid({ [field]: [expect.any(String)] }));
});

test('a stand-in is active, and not away then', async () => {
  const { caller, stand_in } = all;
  await api(stand_in).post(OWN, entry({ stand_in_id: caller.id, away_from: inDays(3), away_until: inDays(5) }));
  expect(await api(caller).post(OWN, entry())).toMatchObject(
    invalid({ stand_in_id: ['Lena Voss is away then as well.'] }),
  );
  expect(await api(caller).post(OWN, entry({ away_until: inDays(2) }))).toMatchObject({ status: 200 });
  await testSql()`update users set status = 'inactive' where id = ${stand_in.id}`;
  expect(await api(caller).post(OWN, entry())).toMatchObject(invalid({ stand_in_id: [expect.any(String)] }));
});

test('nobody else saves it: other companies, callers for colleagues, limited companies, or a super admin acting as the person', async () => {
  const { caller, stand_in, stranger, manager, company } = all;
  const path = `${USERS}/${caller.id}/absence`;
  const other = await make.manager({ company_id: stranger.company_id! });
  expect(await api(other).post(path, {})).toMatchObject({ status: 404 });
  expect(await api(stand_in).post(path, {})).toMatchObject(refused(403, expect.any(String)));
  expect(await acting(await make.superAdmin(), caller).post(OWN, {})).toMatchObject({ status: 403 });
  await testSql()`update companies set membership_type = 'limited' where id = ${company.id}`;
  expect(await api(manager).post(path, {})).toMatchObject({ status: 403 });
});

test('colleagues are found by name; those of other companies are not', async () => {
  const find = (term: string) => api(all.caller).get<{ data: { id: number }[] }>(`/api/users/colleagues?term=${term}`);
  expect((await find('voss')).body.data).toMatchObject([{ id: all.stand_in.id }]);
  expect((await find(all.stranger.email)).body.data).toEqual([]);
});

test('the company reads it in its list and on the case; the other company does not', async () => {
  const { caller, stranger, manager, document: process } = all;
  const theCase = await make.case({ submitter_id: caller.id, document_id: process.id });
  const read = (user: { id: number }) =>
    api(user).get<{ away: unknown; id: number }>(`/api/caller/case-details/${theCase.token}`);
  expect((await read(caller)).body.away).toBeNull();
  await api(caller).post(OWN, entry());
  const { body } = await api(manager).get<{ data: { id: number; absence: unknown }[] }>(
    `${USERS}?sort=last_login_at&dir=desc`,
  );
  expect(body.data.find(({ id }) => id === caller.id)!.absence).toEqual(shown());
  expect((await read(manager)).body.away).toEqual({
    name: `${caller.first_name} ${caller.last_name}`,
    absence: shown(),
  });
  expect((await read(stranger)).body.away).toBeNull();
});

test('lists of cases say that the engineer is away, to their company alone', async () => {
  const { caller, stranger, manager, document: process } = all;
  const theCase = await make.case({ submitter_id: caller.id, document_id: process.id });
  const away = async (user: { id: number }) => {
    const { body } = await api(user).get<{ my_cases: { token: string; engineer_is_away: boolean }[] }>(
      '/api/caller/my-cases',
    );
    return body.my_cases.find(({ token }) => token === theCase.token)?.engineer_is_away;
  };
  expect(await away(manager)).toBe(false);
  await api(caller).post(OWN, entry());
  expect(await away(manager)).toBe(true);
  expect(await away(await make.manager({ company_id: stranger.company_id! }))).toBe(false);
});

test('the colleague is mailed when named, when the days change, and when no longer named; never about an own act', async () => {
  const { caller, stand_in, manager } = all;
  const other = await make.caller({ company_id: caller.company_id! });
  const mails = async () => {
    const rows = await testSql()`delete from outbox where template = 'stand_in' returning to_email, props`;
    return Object.fromEntries(rows.map(({ to_email, props }) => [to_email, props.ended ? 'ended' : 'named']));
  };
  const path = `${USERS}/${caller.id}/absence`;
  await api(caller).post(OWN, entry());
  expect(await mails()).toEqual({ [stand_in.email]: 'named' });
  await api(caller).post(OWN, entry());
  expect(await mails()).toEqual({});
  await api(manager).post(path, entry({ away_until: inDays(5) }));
  expect(await mails()).toEqual({ [stand_in.email]: 'named' });
  await api(manager).post(path, entry({ stand_in_id: other.id }));
  expect(await mails()).toEqual({ [stand_in.email]: 'ended', [other.email]: 'named' });
  await api(manager).post(path, entry({ stand_in_id: manager.id }));
  expect(await mails()).toEqual({ [other.email]: 'ended' });
});

describe('emails', () => {
  const copies = () => testSql()`select template, to_email, props from outbox where copy_of is not null`;
  async function email(template = 'case_answered', over: object = {}) {
    const { caller, document: process } = all;
    const theCase = await make.case({ submitter_id: caller.id, document_id: process.id });
    return unsentEmail({
      template,
      props: { case_id: theCase.id },
      case_id: theCase.id,
      to_email: caller.email,
      enqueued_at: null,
      ...over,
    });
  }

  test('about cases also go to the stand-in, once, and say for whom', async () => {
    const { caller, stand_in } = all;
    await api(caller).post(OWN, entry());
    const id = await email('case_copy');
    await email('case_deleted');
    await unsentEmail({ to_email: caller.email, enqueued_at: null });
    await enqueue(mailQueue);
    await testSql()`update outbox set enqueued_at = null where id = ${id}`;
    await enqueue(mailQueue);
    await enqueue(mailQueue);
    expect(await copies()).toMatchObject([{ template: 'case_deleted', to_email: stand_in.email }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['before it begins', () => api(all.caller).post(OWN, entry({ away_from: inDays(2) }))],
    [
      'once it is over',
      () =>
        testSql()`update users set away_from = now() - interval '2 days', away_until = now() where id = ${all.caller.id}`,
    ],
    [
      'where the stand-in is disabled',
      () => testSql()`update users set status = 'inactive' where id = ${all.stand_in.id}`,
    ],
    [
      'where the stand-in is of another company',
      () => testSql()`update users set company_id = ${all.stranger.company_id} where id = ${all.stand_in.id}`,
    ],
    ['where the stand-in gets the same one', () => email('case_closed', { to_email: all.stand_in.email })],
  ])('go to nobody else %s', async (_when, change) => {
    await api(all.caller).post(OWN, entry());
    await change();
    await email('case_closed');
    await testSql()`update outbox set created_at = (select min(created_at) from outbox), case_id = (select min(case_id) from outbox)`;
    await enqueue(mailQueue);
    expect(await copies()).toEqual([]);
  });
});
