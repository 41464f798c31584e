import { make } from '@/tools/factories/make';
import { partnerOfCase, partnerPanel } from '@/lib/work/cards/partner-card';
import type { PartnerCard } from '@/lib/work/cards/resources';
import { runInboundAddresses } from '@/lib/worker/jobs/inbound-addresses';
import { DAY_MS } from '@/lib/shared/durations';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import type { Directory } from '../../support/directory';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

const cardOf = async (who: { id: number }, id: number, type = 'company', query = '') =>
  api(who).get<PartnerCard>(`/api/caller/partner_card/${type}/${id}${query}`);

type Fixtures = Awaited<ReturnType<typeof caseFixtures>>;
const received = ({ company, caller, document: process, receiver }: Fixtures, days: number, minutes: number) => {
  const created_at = new Date(Date.now() - days * DAY_MS);
  return make.case({
    company_id: company.id,
    submitter_id: caller.id,
    document_id: process.id,
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

const refuse = async (process_id: number) => {
  await runInboundAddresses(new Date());
  await testSql()`update inbound_addresses set refused_at = now(), refused_words = '550' where process_id = ${process_id}`;
};
const ofProcess = (who: { id: number }, id: number, document_id: number) =>
  cardOf(who, id, 'company', `?document_id=${document_id}`);

test.each([0, 1])('of two processes at a place, each has its own warning (process %i is red)', async (red) => {
  const made = await caseFixtures();
  const { caller, company, receiver, document: first } = made;
  const group = await make.community();
  const second = await make.process({
    company_id: receiver.id,
    version: { collaborate_email: 'two@borealis.test', support_hours: 'Mon-Sun 0:00-12:00 UTC' },
  });
  await make.relation({ community_id: group.id, company_id: company.id });
  await make.relation({ community_id: group.id, company_id: receiver.id, document_id: second.id });
  const ids = [first.id, second.id];
  await refuse(ids[red]!);
  for (const [at, id] of ids.entries()) {
    const { body } = await ofProcess(caller, receiver.id, id);
    expect([id, body.health, body.warning !== null]).toEqual([id, at === red ? 'red' : 'green', at === red]);
    expect(body.local_time === null).toBe(id === first.id);
    const { panel } = await runQueryAs(partnerPanel, caller, { type: 'company', id: receiver.id, document_id: id });
    expect(panel!.card.health).toBe(body.health);
  }
  const sent = await make.case({
    company_id: company.id,
    submitter_id: caller.id,
    receiver_company_id: receiver.id,
    document_id: second.id,
  });
  const { panel } = await runQueryAs(partnerOfCase, caller, { token: sent.token });
  expect(panel).toMatchObject({ document_type: 'ticket', card: { health: red === 1 ? 'red' : 'green' } });
});

test('a sub-process that nobody reads warns, although its parent has no address', async () => {
  const made = await caseFixtures({}, { document_type: 'parent', version: { title: 'Parent' } });
  const { caller, receiver, document: process } = made;
  const child = await make.process({ company_id: receiver.id, version: { collaborate_email: 'sub@borealis.test' } });
  await testSql()`insert into process_linkages (version_id, position, option_name, contact_document_id) values (${process.version.id}, 0, 'One', ${child.id})`;
  await refuse(child.id);
  expect((await ofProcess(caller, receiver.id, process.id)).body).toMatchObject({ health: 'green', warning: null });
  expect((await ofProcess(caller, receiver.id, child.id)).body).toMatchObject({
    health: 'red',
    warning: expect.stringMatching(/^Emails to this partner have been refused/),
  });
});

test('a process that the place does not offer has no card there', async () => {
  const made = await caseFixtures();
  const unused = await make.process({ company_id: made.receiver.id });
  const elsewhere = await caseFixtures({ receiver: { name: 'Fjord' } });
  for (const id of [unused.id, elsewhere.document.id])
    expect(await ofProcess(made.caller, made.receiver.id, id)).toMatchObject({ status: 404 });
});

test('beside a case whose process is no longer offered, the card is of the process that receives now', async () => {
  const made = await caseFixtures();
  const { body } = await made.send();
  const next = await make.process({ company_id: made.receiver.id, document_type: 'solution_support' });
  await testSql()`update relations set document_id = ${next.id} where id = ${made.relation.id}`;
  const { panel } = await runQueryAs(partnerOfCase, made.caller, { token: body.case.token! });
  expect(panel).toMatchObject({ document_type: 'solution_support' });
});

test('a request to managers of a red process goes to them, and promises no escalation contact', async () => {
  const made = await caseFixtures(
    {},
    {
      document_type: 'manager',
      version: { title: 'Managers', collaborate_email: 'tac@borealis.test', escalation_alias: 'alias@borealis.test' },
      managers: [{ user_type: 'main', first_name: 'Kari', last_name: 'Nes', email: 'kari@borealis.test' }],
    },
  );
  await refuse(made.document.id);
  expect((await cardOf(made.caller, made.receiver.id)).body.warning).toMatch(
    /^Emails to this partner have been refused since [^;]*\. Your request also goes to its managers\.$/,
  );
  await testSql()`update process_managers set email = 'TAC@borealis.test'`;
  expect((await cardOf(made.caller, made.receiver.id)).body.warning).toMatch(/^Emails [^.;]*\.$/);
});

test('from five cases the share in time is of those that were due, however many still wait', async () => {
  const made = await caseFixtures();
  const waiting = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        make.case({
          company_id: made.company.id,
          submitter_id: made.caller.id,
          document_id: made.document.id,
          receiver_company_id: made.receiver.id,
          respond_by: new Date(Date.now() + DAY_MS),
        }),
      ),
    );
  await waiting(3);
  for (const minutes of [10, 20, 30, 40]) await received(made, 5, minutes);
  expect((await cardOf(made.caller, made.receiver.id)).body).toMatchObject({
    cases: 7,
    new_here: false,
    median_minutes: 25,
    in_time_percent: 100,
  });
  await received(made, 5, 600);
  const { panel } = await runQueryAs(partnerPanel, made.caller, { type: 'company', id: made.receiver.id });
  expect(panel).toMatchObject({ card: { cases: 8, in_time_percent: 80 }, cases_due: 5 });
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
  const process = await make.process({ company_id: other.id, version: { collaborate_email: 'beta@zeta.test' } });
  await make.relation({ community_id: made.community.id, company_id: other.id, document_id: process.id });
  const found = async () =>
    (
      await api(made.caller).get<Directory>('/api/caller/company_directory?term=zeta&has_access=true')
    ).body.directory.map(({ company_name }) => company_name);
  expect(await found()).toEqual(['Zeta Alpha', 'Zeta Beta']);
  await runInboundAddresses(new Date());
  await testSql()`update inbound_addresses set refused_at = now(), refused_words = '550' where email = 'tac@borealis.test'`;
  expect(await found()).toEqual(['Zeta Beta', 'Zeta Alpha']);
});
