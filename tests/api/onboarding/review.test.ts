import { make } from '@/tools/factories/make';
import type { User } from '@/tools/factories/accounts';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { auditOf } from '../../support/user-fixtures';
import { sessionRow } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';
import { invalid } from '../../support/refusals';

const BASE = '/api/super_admin/onboarding';

let admin: User;

beforeEach(async () => {
  await emptyDatabase();
  admin = await make.superAdmin();
});

const submitted = (overrides: Parameters<typeof make.onboarding>[0] = {}) =>
  make.onboarding({ status: 'submitted', confirmed: true, ...overrides });

type Queue = {
  queue: { id: number; data: { company: { name: string } }; address_confirmed: boolean }[];
  total: number;
};

test('the queue shows what waits, and everything with status=all', async () => {
  const waiting = await submitted({ confirmed: false, sf_opportunity: 'OPP-1' });
  const begun = await make.onboarding();
  const done = await make.onboarding({ status: 'rejected' });
  const { body } = await api(admin).get<Queue>(`${BASE}/queue`);
  expect(body.queue).toMatchObject([
    {
      id: waiting.id,
      data: { company: { name: waiting.data.company?.name } },
      group: { name: expect.any(String) as string },
      status: 'submitted',
      sf_opportunity: 'OPP-1',
      address_confirmed: false,
    },
  ]);
  const all = await api(admin).get<Queue>(`${BASE}/queue?status=all`);
  expect(all.body.queue.map(({ id }) => id)).toEqual([done.id, begun.id, waiting.id]);
  expect((await api(admin).get(`${BASE}/queue?status=mine`)).status).toBe(422);
});

test('the review has every entry and no secret', async () => {
  const { id, data } = await submitted();
  const { status, body } = await api(admin).get<{ session: Record<string, unknown> }>(`${BASE}/${id}`);
  expect([status, body.session]).toMatchObject([
    200,
    {
      id,
      data: { company: { name: data.company?.name }, document: { support_email: data.document?.support_email } },
      address_confirmed: true,
      company_slug: expect.stringMatching(/^kestrel-/) as string,
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/argon2|password|token/);
  expect((await api(admin).get(`${BASE}/${id + 1}`)).status).toBe(404);
});

test('a save corrects the entries, names wrong fields and leaves an audit row', async () => {
  const { id } = await submitted();
  const saved = await api(admin).post(`${BASE}/${id}/put`, {
    company_name: 'Kestrel Labs',
    user_first_name: 'Norah',
    document_support_hours: '24/7',
    document_escalation_instructions: '<p onclick="x()">Call us.</p>',
    additional_information: 'Met in Lisbon.',
    sf_opportunity: 'OPP-7',
  });
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Onboarding session updated.' } });
  const row = await sessionRow(id);
  expect(row).toMatchObject({
    status: 'submitted',
    sf_opportunity: 'OPP-7',
    data: {
      company: { name: 'Kestrel Labs', city: 'Oakland' },
      user: { first_name: 'Norah', password_hash: expect.stringContaining('$argon2id$') as string },
      document: { support_hours: '24/7', support_phone: '+14155552672' },
      review: { escalation_instructions: '<p>Call us.</p>', additional_information: 'Met in Lisbon.' },
    },
  });
  const audit = await auditOf('onboarding.update');
  expect(audit).toMatchObject({ actor_id: admin.id, subject_id: id, changes: { sf_opportunity: [null, 'OPP-7'] } });
  expect(JSON.stringify(audit)).not.toContain('argon2');

  const wrong = await api(admin).post<{ errors: object }>(`${BASE}/${id}/put`, {
    company_name: '',
    company_url: 'javascript:alert(1)',
    user_email: 'other@kestrel.test',
    document_support_email: 'a@b, c@d',
  });
  expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
    422,
    ['company_name', 'company_url', 'document_support_email', 'user_email'],
  ]);
  const nested = await api(admin).post(`${BASE}/${id}/approve`, { company: { name: '' } });
  expect(nested).toMatchObject(invalid({ company_name: ['Enter the company name.'] }));
});

test('a rejection mails its reason', async () => {
  const { id, email } = await submitted();
  const answer = await api(admin).post(`${BASE}/${id}/reject`, { reason: 'We know no such company.' });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Member has been rejected.' } });
  const [letter] = await outbox.to(email);
  expect(letter!.text).toContain('We know no such company.');
  expect(await sessionRow(id)).toMatchObject({ status: 'rejected', decision_note: 'We know no such company.' });
});

test('with an unpaid invoice the company stays inactive until the payment', async () => {
  const { id, email } = await submitted();
  await testSql()`insert into payments (onboarding_session_id, payment_type, amount_cents, invoice_year, invoice_number) values (${id}, 'invoice', 300000, 2026, 4)`;
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(200);
  expect((await api().post('/api/auth/login', { email, password: 'Concord1!' })).status).not.toBe(200);
  expect((await outbox.to(email))[0]!.text).toContain('becomes active when your payment of $3,000 has arrived');
  expect(await outbox.of('new_member')).toEqual([]);
  expect((await api(admin).get<Queue>(`${BASE}/queue`)).body.total).toBe(1);

  expect((await api(admin).post(`${BASE}/${id}/payment_received`, { paid_on: '2999-01-01' })).status).toBe(422);
  const paid = await api(admin).post(`${BASE}/${id}/payment_received`, {
    paid_on: '2026-01-15',
    reference: 'SWIFT 77',
  });
  expect(paid).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching(/^Payment of INV-2026-4 recorded\. Kestrel .* is now active\.$/) as string },
  });
  expect((await api().post('/api/auth/login', { email, password: 'Concord1!' })).status).toBe(200);
  expect(await outbox.of('new_member')).toHaveLength(1);
  expect((await outbox.of('payment_received'))[0]!.text).toContain('INV-2026-4');
  expect((await api(admin).post(`${BASE}/${id}/payment_received`, {})).status).toBe(409);
  expect((await api(admin).get<Queue>(`${BASE}/queue`)).body.total).toBe(0);
});

test('a rejection cancels an open invoice and asks for the return of a paid one', async () => {
  const [open, paid] = [await submitted(), await submitted()];
  await testSql()`insert into payments (onboarding_session_id, payment_type, amount_cents, status, invoice_year, invoice_number) values
    (${open.id}, 'invoice', 300000, 'pending', 2026, 5), (${paid.id}, 'invoice', 810000, 'paid', 2026, 6)`;
  expect((await api(admin).post(`${BASE}/${open.id}/reject`, {})).body).toMatchObject({
    message: 'Member has been rejected. The invoice is canceled.',
  });
  expect((await api(admin).post(`${BASE}/${paid.id}/reject`, {})).body).toMatchObject({
    message: 'Member has been rejected. Transfer $8,100 back to them.',
  });
  expect(await testSql()`select status from payments order by id`).toEqual([
    { status: 'failed' },
    { status: 'refunded' },
  ]);
});

describe('an address with the domain of a disabled member', () => {
  const disabled = () => make.company({ name: 'Kestrel Old', status: 'inactive', domain: 'kestrel-old.test' });
  const registered = () => submitted({ email: 'nora@support.kestrel-old.test' });

  test('starts as a new company, and the reviewer sees whose domain it is', async () => {
    const member = await disabled();
    const { vhost } = await make.partnerProgram();
    const begun = await api().post(`/api/onboarding/${vhost}/verify_email`, { email: 'jo@kestrel-old.test' });
    expect(begun).toMatchObject({ status: 200, body: { session: { step: 'contact' } } });
    const { id } = await registered();
    expect(await api(admin).get(`${BASE}/${id}`)).toMatchObject({
      body: { session: { disabled_member: { id: member.id, name: 'Kestrel Old' } } },
    });
    const other = await submitted();
    expect(await api(admin).get(`${BASE}/${other.id}`)).toMatchObject({ body: { session: { disabled_member: null } } });
  });

  test('is approved only once the reviewer confirms it', async () => {
    const member = await disabled();
    const { id } = await registered();
    expect(await api(admin).post(`${BASE}/${id}/approve`, {})).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining('the domain of Kestrel Old, a disabled member') as string,
        disabled_member: { id: member.id },
      },
    });
    expect(await sessionRow(id)).toMatchObject({ status: 'submitted' });
    expect((await api(admin).post(`${BASE}/${id}/approve`, { confirm_member: true })).status).toBe(200);
  });
});

describe('errors of the review', () => {
  test('a save refuses a country that does not exist, as the approval does', async () => {
    const { id } = await submitted();
    for (const call of ['put', 'approve'])
      expect(await api(admin).post(`${BASE}/${id}/${call}`, { company_country_id: 999_999 })).toMatchObject(
        invalid({ company_country_id: ['Choose a country.'], company_country: ['Choose a country.'] }),
      );
  });

  test('an approval names what is wrong and what is taken in one answer', async () => {
    const taken = await make.company({ name: 'Taken Systems', slug: 'taken-systems', domain: 'kestrel-taken.test' });
    const { id } = await submitted({ email: 'nora@kestrel-taken.test' });
    const sent = {
      company_name: taken.name,
      company_slug: 'taken-systems',
      company_country_id: 999_999,
      company_url: 'no address',
      user_first_name: '',
      document_support_email: 'nobody',
    };
    const { body } = await api(admin).post<{ errors: object }>(`${BASE}/${id}/approve`, sent);
    expect(Object.keys(body.errors).sort()).toEqual([
      'company_country',
      'company_country_id',
      'company_name',
      'company_slug',
      'company_url',
      'document_support_email',
      'user_email',
      'user_first_name',
    ]);
  });
});

test('the review has entries in the places of the specification', async () => {
  const { id, email } = await submitted();
  await api(admin).post(`${BASE}/${id}/put`, {
    document_escalation_instructions: '<p>Call.</p>',
    document_login_page_text: '<p>Welcome.</p>',
  });
  expect(await api(admin).get(`${BASE}/${id}`)).toMatchObject({
    body: {
      session: {
        data: {
          user: { email },
          document: { escalation_instructions: '<p>Call.</p>', login_page_text: '<p>Welcome.</p>' },
        },
      },
    },
  });
});
