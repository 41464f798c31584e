import { make } from '@/tools/factories/make';
import type { PartnerCard } from '@/lib/cards/resources';
import { runInboundAddresses } from '@/lib/jobs/inbound-addresses';
import { DAY_MS } from '@/lib/shared/durations';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import type { Directory } from '../../support/directory';

beforeEach(emptyDatabase);

const cardOf = async (who: { id: number }, id: number, type = 'company') =>
  api(who).get<PartnerCard>(`/api/caller/partner_card/${type}/${id}`);

type Fixtures = Awaited<ReturnType<typeof caseFixtures>>;
const received = ({ company, caller, document, receiver }: Fixtures, days: number, minutes: number) => {
  const created_at = new Date(Date.now() - days * DAY_MS);
  return make.case({
    company_id: company.id,
    submitter_id: caller.id,
    document_id: document.id,
    receiver_company_id: receiver.id,
    created_at,
    first_answered_at: new Date(created_at.getTime() + minutes * 60_000),
    status: 'accepted',
  });
};

test('a partner is new here until its fifth case of the last 90 days, then it has a median and a share in time', async () => {
  const made = await caseFixtures();
  for (const minutes of [10, 20, 30, 600]) await received(made, 5, minutes);
  await received(made, 91, 10);
  expect(await cardOf(made.caller, made.receiver.id)).toMatchObject({
    status: 200,
    body: { cases: 4, new_here: true, median_minutes: null, in_time_percent: null },
  });
  await received(made, 6, 40);
  expect((await cardOf(made.caller, made.receiver.id)).body).toEqual({
    open_now: true,
    next_change: null,
    local_time: null,
    median_minutes: 30,
    in_time_percent: 80,
    cases: 5,
    new_here: false,
    health: 'green',
    warning: null,
  });
});

test('its clock follows its support hours', async () => {
  const made = await caseFixtures(
    {},
    { version: { collaborate_email: 'tac@borealis.test', support_hours: 'Mon-Sun 0:00-12:00 UTC' } },
  );
  const { body } = await cardOf(made.caller, made.receiver.id);
  const hour = new Date().getUTCHours();
  expect(body.open_now).toBe(hour < 12);
  expect(new Date(body.next_change!).getUTCHours()).toBe(hour < 12 ? 12 : 0);
  expect(body.local_time).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d UTC$/);
});

test('a red partner has the warning, with the escalation contact where there is one', async () => {
  const made = await caseFixtures(
    {},
    { managers: [{ user_type: 'main', first_name: 'Kari', last_name: 'Nes', email: 'kari@borealis.test' }] },
  );
  await runInboundAddresses(new Date());
  await testSql()`update inbound_addresses set refused_at = now(), refused_words = '550'`;
  const { body } = await cardOf(made.caller, made.receiver.id);
  expect(body).toMatchObject({
    health: 'red',
    warning: expect.stringMatching(
      /^Emails to this partner have been refused since .*; your case also goes to the escalation contact\.$/,
    ),
  });
  await testSql()`delete from process_managers`;
  expect((await cardOf(made.caller, made.receiver.id)).body.warning).toMatch(/since [^;]*\.$/);
});

test('only partners that the member may open cases with have a card', async () => {
  const made = await caseFixtures();
  const stranger = await make.caller();
  expect(await cardOf(stranger, made.receiver.id)).toMatchObject({ status: 404 });
  expect(await cardOf(made.caller, made.receiver.id, 'department')).toMatchObject({ status: 404 });
  expect(await cardOf(made.caller, made.company.id)).toMatchObject({ status: 404 });
});

test('search results get their cards in one call; partners that are not seen are left out', async () => {
  const made = await caseFixtures();
  const foreign = await make.company();
  const read = (of: string) =>
    api(made.caller).get<{ cards: Record<string, PartnerCard> }>(`/api/caller/partner_cards?of=${of}`);
  const { body } = await read(`company-${made.receiver.id},company-${foreign.id},department-77`);
  expect(Object.keys(body.cards)).toEqual([`company-${made.receiver.id}`]);
  expect(await read('company-x')).toMatchObject({ status: 422 });
  expect(await read(Array.from({ length: 26 }, (_, n) => `company-${n + 1}`).join(','))).toMatchObject({ status: 422 });
});

test('of partners whose names match equally, the one that is open and reached comes first', async () => {
  const made = await caseFixtures({ receiver: { name: 'Zeta Alpha' } });
  const other = await make.company({ name: 'Zeta Beta' });
  const document = await make.process({ company_id: other.id, version: { collaborate_email: 'beta@zeta.test' } });
  await make.relation({ community_id: made.community.id, company_id: other.id, document_id: document.id });
  const found = async () =>
    (
      await api(made.caller).get<Directory>('/api/caller/company_directory?term=zeta&has_access=true')
    ).body.directory.map(({ company_name }) => company_name);
  expect(await found()).toEqual(['Zeta Alpha', 'Zeta Beta']);
  await runInboundAddresses(new Date());
  await testSql()`update inbound_addresses set refused_at = now(), refused_words = '550' where email = 'tac@borealis.test'`;
  expect(await found()).toEqual(['Zeta Beta', 'Zeta Alpha']);
});
