import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { auditOf } from '../../support/user-fixtures';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const REQUESTS = '/api/super_admin/requests';
type Row = { kind: string; id: number; about: string; person: string; company: string; decided_by: string | null };
type Rows = { data: Row[]; total: number };

async function network() {
  const sam = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  const acme = await make.company({ name: 'Acme Storage' });
  const manager = await make.manager({
    company_id: acme.id,
    first_name: 'Marcus',
    last_name: 'Webb',
    email: 'm@acme.test',
  });
  const borealis = await make.company({ name: 'Borealis Networks' });
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const change = await make.changeRequest({ company_id: acme.id, user_id: manager.id, created_at: at(1) });
  const invite = await make.invite({ company_id: borealis.id, user_id: manager.id, created_at: at(3) });
  const missing = await make.missingPartner({ user_id: manager.id, created_at: at(2) });
  const read = async (query = '') => (await api(sam).get<Rows>(`${REQUESTS}${query}`)).body;
  return { sam, acme, manager, change, invite, missing, read };
}
const kindsOf = ({ data }: Rows) => data.map(({ kind }) => kind);

test('all kinds are listed, open ones longest first, with sender, company and what was asked', async () => {
  const { read, invite, manager, acme } = await network();
  const body = await read();
  expect(kindsOf(body)).toEqual(['invite', 'missing_partner', 'change']);
  expect(body.total).toBe(3);
  expect(body.data[0]).toEqual({
    kind: 'invite',
    id: invite,
    status: 'open',
    about: 'Borealis Networks',
    text: 'We share customers.',
    details: {},
    user_id: manager.id,
    person: 'Marcus Webb',
    email: 'm@acme.test',
    company_id: acme.id,
    company: 'Acme Storage',
    answer: null,
    decided_by: null,
    decided_at: null,
    created_at: expect.any(String) as string,
  });
  expect(body.data[1]).toMatchObject({ about: 'Zephyr Tapes', details: { contact_email: 'ada@zephyr.test' } });
  expect(body.data[2]).toMatchObject({ about: 'Departments', text: 'Add a department for storage.' });
});

test('by status and kind, searched, and paged', async () => {
  const { read } = await network();
  expect(kindsOf(await read('?kind=change'))).toEqual(['change']);
  expect(kindsOf(await read('?q=ZEPHYR'))).toEqual(['missing_partner']);
  expect(kindsOf(await read('?q=acme+sto'))).toHaveLength(3);
  expect((await read('?q=%25%25')).total).toBe(0);
  expect(kindsOf(await read('?limit=1&page=2'))).toEqual(['missing_partner']);
  expect(kindsOf(await read('?status=done'))).toEqual([]);
  const sam = await make.superAdmin();
  for (const query of ['status=new', 'kind=other'])
    expect((await api(sam).get(`${REQUESTS}?${query}`)).status).toBe(422);
});

test.each([
  ['change', 'Your change request is done: Departments', 'has completed your change request.'],
  ['invite', 'Your invitation is done: Borealis Networks', 'has completed your invitation.'],
  ['missing_partner', 'Your request for a partner is done: Zephyr Tapes', 'has completed your request for a partner.'],
] as const)('a %s is done with an answer that is emailed to its sender', async (kind, subject, text) => {
  const { sam, read, manager, ...ids } = await network();
  const id = { change: ids.change, invite: ids.invite, missing_partner: ids.missing }[kind];
  const answer = await api(sam).post(`${REQUESTS}/${kind}/${id}/answer`, {
    status: 'done',
    answer: 'It is there now.',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, status: 'done', message: 'The request is done. We’ve emailed Marcus Webb.' },
  });
  const [email] = await outbox.of('request_answered');
  expect(email).toMatchObject({ to_email: manager.email, subject, reply_to: { name: 'TSANet connect' } });
  for (const part of [text, 'It is there now.']) expect(email!.text).toContain(part);
  expect((await read('?status=done')).data).toMatchObject([
    { kind, decided_by: 'Sam Okafor', answer: 'It is there now.' },
  ]);
  expect(await auditOf('request.answer')).toMatchObject({
    actor_id: sam.id,
    subject_id: id,
    changes: { status: ['open', 'done'] },
  });
});

test('declining says why; the first answer wins, and the company sees it', async () => {
  const { sam, change, manager } = await network();
  const path = `${REQUESTS}/change/${change}/answer`;
  expect(await api(sam).post(path, { status: 'declined', answer: ' ' })).toMatchObject(
    invalid({ answer: ['Enter why it is declined.'] }),
  );
  const other = await make.superAdmin();
  const answers = await Promise.all([
    api(sam).post(path, { status: 'declined', answer: 'Not in your membership.' }),
    api(other).post(path, { status: 'declined', answer: 'Not in your membership.' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await api(sam).post(path, { status: 'done' })).toMatchObject(
    refused(409, expect.stringContaining('already answered: declined by') as string),
  );
  expect((await outbox.of('request_answered')).map(({ subject }) => subject)).toEqual([
    'Your change request is declined: Departments',
  ]);
  const { body } = await api(manager).get<{ change_requests: object[] }>('/api/admin/company/change');
  expect(body.change_requests).toMatchObject([
    { status: 'declined', answer: 'Not in your membership.', decided_at: expect.any(String) as string },
  ]);
});

test('a deleted sender gets no email; unknown kinds, ids and states are refused', async () => {
  const { sam, manager, missing } = await network();
  await testSql()`update users set status = 'deleted', first_name = 'Deleted', last_name = 'User' where id = ${manager.id}`;
  const answer = await api(sam).post(`${REQUESTS}/missing_partner/${missing}/answer`, { status: 'done' });
  expect(answer).toMatchObject({ status: 200, body: { message: 'The request is done.' } });
  expect(await outbox.all()).toEqual([]);
  expect((await api(sam).post(`${REQUESTS}/other/1/answer`, { status: 'done' })).status).toBe(404);
  expect((await api(sam).post(`${REQUESTS}/change/99999/answer`, { status: 'done' })).status).toBe(404);
  expect((await api(sam).post(`${REQUESTS}/invite/1/answer`, { status: 'open' })).status).toBe(422);
});
