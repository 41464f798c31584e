import { make } from '@/tools/factories/make';
import { runDomainChecks } from '@/lib/worker/jobs/domain-checks';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { fakeDns, type FakeDns } from '../../support/fake-dns';
import { ownSettings } from '../../support/own-settings';
import { outbox } from '../../support/outbox';
import { logIn, ssoCompany } from '../../support/saml';
import { register } from '../../support/registration';

const DOMAINS = '/api/admin/company/domains';
const weeks = (amount: number) => new Date(Date.now() + amount * 7 * 86_400_000 + 60_000);
type Domain = { domain: string; state: string; record: { type: string; name: string; value: string } };

ownSettings();

let dns: FakeDns;
beforeEach(async () => {
  await emptyDatabase();
  dns = await fakeDns();
  process.env.DNS_SERVERS = dns.address;
});
afterEach(() => dns.close());

/** A company whose domain is neither proven nor vouched for, with its manager. */
async function unproven(given: Parameters<typeof make.company>[0] = {}) {
  const acme = await make.company({ slug: 'acme', name: 'Acme Storage', domain: 'acme.test', ...given });
  await testSql()`delete from company_domains where company_id = ${acme.id}`;
  const manager = await make.manager({ company_id: acme.id, email: `manager@${acme.slug}.test`, first_name: 'Maria' });
  return { acme, manager };
}
const listed = async (manager: { id: number }) => (await browser(manager).get<{ data: Domain[] }>(DOMAINS)).body.data;
const stateOf = async (manager: { id: number }) => (await listed(manager))[0]!.state;
const check = (manager: { id: number }) => browser(manager).post<{ message: string }>(`${DOMAINS}/acme.test/check`);
async function publish(manager: { id: number }) {
  const { record } = (await listed(manager))[0]!;
  dns.records.set(record.name, [...(dns.records.get(record.name) ?? []), record.value]);
}
const told = async (to: string) =>
  (await outbox.to(to))
    .filter(({ template }) => template === 'company_domain')
    .map(({ props }) => (props as { change: string }).change);

test('a TXT record proves a domain, and the managers are told', async () => {
  const { manager } = await unproven();
  expect(await listed(manager)).toMatchObject([
    { domain: 'acme.test', state: 'unproven', record: { type: 'TXT', name: '_concord.acme.test' } },
  ]);
  expect((await check(manager)).body.message).toMatch(/not there yet/);
  dns.records.set('_concord.acme.test', ['concord-domain=of-another-company']);
  expect((await check(manager)).body.message).toMatch(/not there yet/);
  await publish(manager);
  expect(await check(manager)).toMatchObject({ status: 200, body: { domain: { state: 'proven' } } });
  expect(await told('manager@acme.test')).toEqual(['proven']);
});

test('a DNS that does not answer changes nothing', async () => {
  const { manager } = await unproven();
  await publish(manager);
  await check(manager);
  dns.fails.add('_concord.acme.test');
  expect((await check(manager)).body.message).toMatch(/did not answer/);
  expect(await stateOf(manager)).toBe('proven');
});

test('the record is looked up every week; the second miss ends the proof', async () => {
  const { manager } = await unproven();
  await publish(manager);
  await check(manager);
  expect(await runDomainChecks(new Date())).toBe(0);
  expect(await runDomainChecks(weeks(1))).toBe(1);
  dns.records.clear();
  await runDomainChecks(weeks(1));
  expect(await stateOf(manager)).toBe('proven');
  await runDomainChecks(weeks(2));
  expect(await stateOf(manager)).toBe('unproven');
  expect(await told('manager@acme.test')).toEqual(['proven', 'missing', 'lost']);
});

test('who proves a domain ends another company’s proof without a record, and its managers are told', async () => {
  const { manager } = await unproven();
  await publish(manager);
  await check(manager);
  const other = await unproven({ slug: 'borealis', name: 'Borealis' });
  dns.records.clear();
  await publish(other.manager);
  await check(other.manager);
  expect([await stateOf(manager), await stateOf(other.manager)]).toEqual(['unproven', 'proven']);
  expect(await told('manager@acme.test')).toEqual(['proven', 'taken']);
});

test('two companies that both have their record share the domain', async () => {
  const { manager } = await unproven();
  await publish(manager);
  await check(manager);
  const other = await unproven({ slug: 'borealis', name: 'Borealis' });
  await publish(other.manager);
  await check(other.manager);
  expect([await stateOf(manager), await stateOf(other.manager)]).toEqual(['proven', 'proven']);
});

test('a domain of another company is not found', async () => {
  const { manager } = await unproven();
  await unproven({ slug: 'borealis', name: 'Borealis', domain: 'borealis.test' });
  expect((await browser(manager).post(`${DOMAINS}/borealis.test/check`)).status).toBe(404);
});

test('network staff vouch with a reason, and take it back', async () => {
  const { acme, manager } = await unproven();
  const staff = await make.superAdmin();
  const vouch = `/api/super_admin/companies/${acme.id}/domains/acme.test/vouch`;
  expect((await browser(staff).post(vouch, {})).body).toMatchObject({ errors: { reason: [expect.any(String)] } });
  expect((await browser(staff).post(vouch, { reason: 'Contract of 2019' })).status).toBe(200);
  expect(await listed(manager)).toMatchObject([{ state: 'vouched', vouch_reason: 'Contract of 2019' }]);
  await browser(staff).delete(vouch);
  expect(await stateOf(manager)).toBe('unproven');
});

describe('an unproven domain lets nobody in by itself', () => {
  test('a login link goes to users alone, and the answer is the same for everybody', async () => {
    const { acme, manager } = await unproven({ login_method: 'email_link' });
    const ask = (email: string) =>
      api().post<{ message: string }>('/api/caller/link', { email, company_id: acme.id, agree_confirm: true });
    const stranger = await ask('eva@acme.test');
    const known = await ask(manager.email);
    expect([stranger.status, known.status]).toEqual([200, 200]);
    expect(stranger.body.message.replace('eva@acme.test', '')).toBe(known.body.message.replace(manager.email, ''));
    expect(stranger.body.message).toMatch(/Ask Maria .+ to add you\./);
    expect(await testSql()`select email from users where email = 'eva@acme.test'`).toEqual([]);
    expect(await outbox.to(manager.email)).toHaveLength(1);
  });

  test('nobody registers without approval, and is told whom to ask', async () => {
    const { acme } = await unproven();
    const refused = await register({ email: 'eva@acme.test' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { email: [expect.stringMatching(/Ask Maria/)] } } });
    await testSql()`update companies set requires_approval = true where id = ${acme.id}`;
    expect((await register({ email: 'eva@acme.test' })).status).toBe(200);
  });

  test('single sign-on makes no user, lets known ones in, and says what is missing', async () => {
    const { company } = await ssoCompany();
    await testSql()`delete from company_domains where company_id = ${company.id}`;
    const stranger = await logIn('cobalt', { email: 'eva@cobalt.test' });
    expect(stranger.headers.get('location')).toContain('alert=sso_domain');
    await make.caller({ company_id: company.id, email: 'eva@cobalt.test' });
    expect((await logIn('cobalt', { email: 'eva@cobalt.test' })).headers.get('location')).toBe('/dashboard');
  });
});
