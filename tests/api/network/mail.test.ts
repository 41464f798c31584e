import { make } from '@/tools/factories/make';
import { deliver } from '@/lib/reach/mail/deliver';
import { closeTransport } from '@/lib/reach/mail/transport';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { unsentEmail } from '../../support/outbox';
import { smtpServer } from '../../support/smtp';
import { auditOf } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

const { SMTP_URL } = process.env;
beforeEach(emptyDatabase);
afterEach(() => {
  closeTransport();
  process.env.SMTP_URL = SMTP_URL;
});

const MAIL = '/api/super_admin/mail';
type Rows = { data: { id: number; to_email: string }[]; total: number; total_is_exact: boolean };
const rowOf = async (id: number) => (await testSql()`select * from outbox where id = ${id}`)[0]!;

test('refused, queued and skipped emails are listed with the server’s words, newest first, never with their text', async () => {
  const sam = await make.superAdmin();
  const theCase = await make.case({ internal_case_number: '00105600' });
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await unsentEmail({ status: 'failed', to_email: 'old@acme.test', created_at: at(9) });
  await unsentEmail({
    status: 'failed',
    template: 'case_copy',
    case_id: theCase.id,
    last_error: '550 5.1.1 No such user',
    attempts: 3,
    created_at: at(5),
  });
  await unsentEmail({ status: 'queued' });
  await unsentEmail({ status: 'skipped', last_error: 'The case is answered.' });
  await unsentEmail({ status: 'sent' });
  const read = async (query = '') => (await api(sam).get<Rows>(`${MAIL}${query}`)).body;
  expect(await read()).toEqual({
    data: [
      {
        id: 2,
        email: 'Copy of the sent case',
        to_name: 'Robin Keller',
        to_email: 'robin@acme.test',
        status: 'failed',
        attempts: 3,
        last_error: '550 5.1.1 No such user',
        created_at: expect.any(String) as string,
        retried_at: null,
        not_before: null,
        case_id: theCase.id,
        case_number: '00105600',
      },
      expect.objectContaining({ id: 1, to_email: 'old@acme.test', email: 'Account changed' }),
    ],
    total: 2,
    total_is_exact: true,
    current_page: 1,
    per_page: 10,
  });
  expect((await read('?status=queued')).data).toHaveLength(1);
  expect((await read('?status=skipped')).data).toHaveLength(1);
  expect((await read('?q=OLD@')).data.map(({ id }) => id)).toEqual([1]);
  expect((await read('?q=%25%25')).data).toEqual([]);
  expect((await read('?limit=1&page=2')).data.map(({ id }) => id)).toEqual([1]);
  expect((await api(sam).get(`${MAIL}?status=sent`)).status).toBe(422);
});

test('a refused email is sent again with the same Message-ID, for three more days', async () => {
  const sam = await make.superAdmin();
  const refusing = await smtpServer(() => 'accept');
  process.env.SMTP_URL = refusing.url;
  const old = new Date(Date.now() - 9 * 86_400_000);
  const id = await unsentEmail({ status: 'failed', last_error: '550 No', attempts: 1, created_at: old });
  const { message_id } = await rowOf(id);
  expect(await api(sam).post(`${MAIL}/${id}/retry`)).toMatchObject({
    status: 200,
    body: { success: true, message: 'The email to robin@acme.test is queued again.' },
  });
  expect(await rowOf(id)).toMatchObject({ status: 'queued', enqueued_at: null, last_error: null, message_id });
  expect(await auditOf('email.retry')).toMatchObject({
    actor_id: sam.id,
    subject_type: 'email',
    subject_id: id,
    changes: { status: ['failed', 'queued'] },
  });
  await refusing.stop();
  await expect(deliver(id)).rejects.toThrow();
  expect((await rowOf(id)).status).toBe('queued');
  closeTransport();
  const accepting = await smtpServer(() => 'accept');
  process.env.SMTP_URL = accepting.url;
  await deliver(id);
  closeTransport();
  await accepting.stop();
  expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 3, message_id });
});

test('a queued email is canceled and can be sent later; other states and unknown emails are refused', async () => {
  const sam = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  const id = await unsentEmail({ status: 'queued', enqueued_at: null });
  expect((await api(sam).post(`${MAIL}/${id}/retry`)).status).toBe(409);
  expect((await api(sam).post(`${MAIL}/${id}/cancel`)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'skipped', last_error: 'Canceled by Sam Okafor.' });
  await deliver(id);
  expect((await rowOf(id)).status).toBe('skipped');
  expect(await api(sam).post(`${MAIL}/${id}/cancel`)).toMatchObject(
    refused(409, 'This email is in another state now: not sent.'),
  );
  expect((await api(sam).post(`${MAIL}/${id}/retry`)).status).toBe(200);
  const sent = await unsentEmail({ status: 'sent' });
  for (const act of ['retry', 'cancel']) {
    expect((await api(sam).post(`${MAIL}/${sent}/${act}`)).status).toBe(409);
    expect((await api(sam).post(`${MAIL}/99999/${act}`)).status).toBe(404);
  }
});

test('two super admins at once: one retries, the other is told', async () => {
  const [one, two] = [await make.superAdmin(), await make.superAdmin()];
  const id = await unsentEmail({ status: 'failed' });
  const answers = await Promise.all([one, two].map((who) => api(who).post(`${MAIL}/${id}/retry`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('they are counted up to the same limit as other lists', async () => {
  const admin = await make.superAdmin();
  await unsentEmail({ status: 'failed' });
  await testSql()`insert into outbox select (row).* from (
    select jsonb_populate_record(one, jsonb_build_object('id', 10000 + n, 'message_id', n || '@portal.test')) as row
    from outbox one, generate_series(1, 1200) n) copies`;
  const { total, total_is_exact } = (await api(admin).get<Rows>(MAIL)).body;
  expect([total, total_is_exact]).toEqual([1201, true]);
});
