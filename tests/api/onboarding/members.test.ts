import { make } from '@/tools/factories/make';
import type { Company } from '@/tools/factories/companies';
import type { Membership } from '@/lib/shared/enums';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { addDocuments, newestSession } from '../../support/onboarding-fixtures';
import { linksIn, outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const ACCEPTED = { agreements: { code_of_conduct: true, database_license: true, addendum: true } };

/** A member's engineer who has come by the mailed link, as a client without cookies. */
async function member(membership_type: Membership, group: Parameters<typeof make.partnerProgram>[0] = {}) {
  const program = await make.partnerProgram(group);
  const company = await make.company({ membership_type, domain: 'ember.test', name: 'Ember' });
  const manager = await make.manager({ company_id: company.id, email: 'manager@ember.test' });
  await api().post(`/api/onboarding/${program.vhost}/verify_email`, { email: 'engineer@ember.test' });
  const [letter] = await outbox.to('engineer@ember.test');
  const secret = linksIn(letter!)
    .find((path) => path.startsWith('/onboarding/restore/'))!
    .split('/')
    .at(-1)!;
  const restored = await api().get<{ session: { token: string; step: string }; company: Pick<Company, 'id'> }>(
    `/api/onboarding/restore/${secret}`,
  );
  const { token, step } = restored.body.session;
  return {
    company,
    program,
    manager,
    step,
    post: <B = Record<string, unknown>>(call: string, entries: object = {}) =>
      api().post<B>(`/api/onboarding/${program.vhost}/${call}`, { session_token: token, ...entries }),
    get: <B>(call: string) => api().get<B>(`/api/onboarding/${program.vhost}/${call}?session_token=${token}`),
  };
}

test.each([
  ['basic', 'basic-premium'],
  ['standard', 'basic-premium'],
  ['premium', 'basic-premium'],
  ['elite', 'agreements'],
  ['limited', 'agreements'],
  ['offline partner', 'agreements'],
] as const)('a %s member begins at %s', async (membership, step) => expect((await member(membership)).step).toBe(step));

test('a basic member accepts a forced addendum only, chooses a process and access', async () => {
  const { company, program, post, get } = await member('basic', { force_addendum: true, price: 3000 });
  await addDocuments(program.id);
  const own = await make.process({ company_id: company.id, name: 'Ember support' });
  await make.process({ company_id: company.id, status: 'rejected' });
  const foreign = await make.process();
  expect((await post('agreements', {})).status).toBe(422);
  expect(await post('agreements', { agreements: { addendum: true } })).toMatchObject({
    status: 200,
    body: { valid: true, step: 'choose-process', redirect: '/onboarding/choose-process' },
  });
  const list = await get<object[]>(`documents/${company.id}`);
  expect([list.status, list.body]).toEqual([200, [{ id: own.id, name: 'Ember support', document_type: 'ticket' }]]);
  expect((await get(`documents/${foreign.company_id}`)).status).toBe(404);

  expect((await post('register/existing', { document_id: foreign.id })).body).toMatchObject({
    errors: { document_id: ['Choose one of your processes.'] },
  });
  expect((await post('register/existing', { document_id: foreign.id, user_access: 'nobody' })).body).toMatchObject({
    errors: { document_id: ['Choose one of your processes.'], user_access: ['Choose open or restricted.'] },
  });
  expect((await post('register/existing', { document_id: 'x', user_access: 'nobody' })).body).toMatchObject({
    errors: { document_id: ['Choose one.'], user_access: ['Choose open or restricted.'] },
  });
  expect((await post('register/existing', { document_id: own.id, user_access: 'restricted' })).body).toMatchObject({
    valid: true,
    redirect: '/onboarding/success',
  });
  expect(await newestSession()).toMatchObject({
    status: 'submitted',
    journey: 'member',
    company_id: company.id,
    data: { choice: { document_id: own.id, user_access: 'restricted' } },
  });
  expect((await newestSession()).confirmed_at).not.toBeNull();
  expect((await outbox.to('manager@ember.test'))[0]).toMatchObject({
    template: 'onboarding_colleague',
    subject: expect.stringContaining('Ember asks to join') as string,
  });
});

test('without a forced addendum there is nothing to accept', async () => {
  const { program, post } = await member('premium');
  await addDocuments(program.id);
  expect((await post('agreements', {})).body).toMatchObject({ valid: true, step: 'choose-process' });
  expect((await post('register/existing', { document_id: 'new' })).body).toMatchObject({ valid: true });
  expect((await newestSession()).data.choice).toEqual({ document_id: 0, user_access: 'open' });
});

test('a limited member accepts all agreements and is done, without payment', async () => {
  const { company, program, post } = await member('limited', { price: 3000, price_three_years: 2700 });
  await addDocuments(program.id);
  expect((await post('register/limited', { company_id: company.id })).status).toBe(409);
  expect((await post('agreements', { agreements: { addendum: true } })).status).toBe(422);
  expect((await post('agreements', ACCEPTED)).status).toBe(200);
  expect((await post('register/existing', { document_id: 0 })).status).toBe(409);
  expect((await post('register/limited', { company_id: company.id + 1 })).status).toBe(404);
  expect((await post('register/limited', { company_id: company.id })).body).toMatchObject({
    valid: true,
    step: 'success',
  });
  const process = await make.process({ company_id: company.id });
  const admin = await make.superAdmin();
  const { id } = await newestSession();
  expect((await api(admin).post(`/api/super_admin/onboarding/${id}/approve`, {})).status).toBe(200);
  const details = await api(admin).get<{ session: { payment: null } }>(`/api/super_admin/onboarding/${id}`);
  expect(details.body.session.payment).toBeNull();
  expect(process.company_id).toBe(company.id);
});
