import { make } from '@/tools/factories/make';
import type { ApiCase } from '@/lib/reach/public-api/resources';
import type { CaseRow } from '@/lib/work/cases/resources';
import { emptyDatabase, testSql } from '../../support/database';
import { asClient, CASES, PROBLEM } from '../../support/public-api';
import { sheetRows } from '../../support/sheets';
import { MARKER, threeCompanies } from '../../support/three-companies';
import { addWebhook, closeReceivers, deliveries, receiver } from '../../support/webhook-fixtures';

beforeEach(emptyDatabase);
afterEach(closeReceivers);

async function clientsOfAll() {
  const made = await threeCompanies();
  const of = async (company_id: number) => make.apiClient({ company_id });
  const programs = {
    acme: await of(made.company.id),
    borealis: await of(made.receiver.id),
    cobalt: await of(made.cobalt.id),
  };
  const programClients = {
    acme: asClient(programs.acme, PROBLEM),
    borealis: asClient(programs.borealis, PROBLEM),
    cobalt: asClient(programs.cobalt, PROBLEM),
  };
  return { ...made, programs, programClients };
}

describe('the public API (rule: links.seen)', () => {
  test('a case has what its caller’s company may know of linked ones, in every answer', async () => {
    const { open, bringIn, programClients } = await clientsOfAll();
    const first = await open({ internal_case_number: 'A-1' });
    const second = await bringIn(first, { internal_case_number: 'A-2' });
    const linked = async (who: keyof typeof programClients, token: string) =>
      (await programClients[who].get<ApiCase>(`${CASES}/${token}`)).body.linkedCases;
    const full = { kind: 'LINKED', token: second, caseNumber: 'A-2', companyName: `Cobalt ${MARKER}`, status: 'OPEN' };
    expect(await linked('acme', first)).toMatchObject([full]);
    expect([await linked('borealis', first), await linked('cobalt', second)]).toEqual([
      [{ kind: 'LINKED' }],
      [{ kind: 'LINKED' }],
    ]);
    const { body } = await programClients.borealis.get<ApiCase[]>('/v2/collaboration-requests/list');
    expect(body.map(({ linkedCases }) => linkedCases)).toEqual([[{ kind: 'LINKED' }]]);
  });

  test('a client links two cases of its company, once', async () => {
    const { open, programClients } = await clientsOfAll();
    const [one, two] = [await open(), await open({ internal_case_number: 'A-2' })];
    const foreign = await make.case();
    const link = (token: string, body: object, who = programClients.acme) =>
      who.post<ApiCase & { errors: { field: string }[] }>(`${CASES}/${token}/links`, body);
    const { status, body } = await link(one, { token: two, kind: 'parent' });
    expect([status, body.linkedCases]).toMatchObject([200, [{ kind: 'PARENT', token: two }]]);
    expect((await link(two, { token: one })).status).toBe(409);
    expect((await link(one, { token: foreign.token })).status).toBe(404);
    expect((await link(one, { token: two }, programClients.cobalt)).status).toBe(404);
    expect((await link(one, { token: two, kind: 'SIBLING' })).body.errors).toMatchObject([{ field: 'kind' }]);
  });
});

test('webhooks tell of a link to who has both cases, thin, and nothing to the others (rule: links.told)', async () => {
  const { open, bringIn, programs } = await clientsOfAll();
  const { url } = await receiver();
  const first = await open();
  const ids = new Map<number, string>();
  for (const [name, program] of Object.entries(programs)) {
    const { id } = await addWebhook({ id: program.user_id }, { callbackUrl: url });
    ids.set(id, name);
  }
  const second = await bringIn(first);
  const told = (await deliveries()).map(({ webhook_id, event_type, request_body }) => ({
    ...{ who: ids.get(webhook_id), type: event_type.split('.').at(-1) },
    token: (JSON.parse(request_body) as { subject: string }).subject,
    thin: !request_body.includes(MARKER),
  }));
  expect(told).toEqual(
    expect.arrayContaining([
      { who: 'acme', type: 'created', token: second, thin: true },
      { who: 'cobalt', type: 'created', token: second, thin: true },
      { who: 'acme', type: 'linked', token: first, thin: true },
      { who: 'acme', type: 'linked', token: second, thin: true },
    ]),
  );
  expect(told).toHaveLength(4);
});

// rule: links.search
test('a search by a number finds the linked cases of the searcher as well, and “linked to” those alone', async () => {
  const { open, bringIn, clients } = await threeCompanies();
  const first = await open({ internal_case_number: 'A-1', problem_summary: 'The west is down' });
  const second = await bringIn(first, { internal_case_number: 'B-2' });
  const third = await open({ internal_case_number: 'C-3' });
  await clients.acme.post('/api/caller/parents', { title: 'Outage', tokens: [first, third] });
  const list = async (who: keyof typeof clients, q: string) =>
    (await clients[who].get<{ data: CaseRow[] }>(`/api/caller/get-cases/company?q=${encodeURIComponent(q)}`)).body.data;
  const palette = async (who: keyof typeof clients, q: string) =>
    (await clients[who].get<{ data: { token: string }[] }>(`/api/palette?q=${encodeURIComponent(q)}`)).body.data;
  const rows: [keyof typeof clients, string, string[]][] = [
    ['acme', 'a-1', [first, second, third]],
    ['acme', 'Linked to A-1', [second, third]],
    ['acme', 'linked to b-2', [first]],
    ['acme', 'linked to none', []],
    ['borealis', 'a-1', [first]],
    ['borealis', 'linked to a-1', []],
    ['borealis', 'linked to b-2', []],
    ['cobalt', 'b-2', [second]],
    ['cobalt', 'linked to b-2', []],
  ];
  for (const [who, q, tokens] of rows)
    for (const find of [list, palette])
      expect([who, q, (await find(who, q)).map(({ token }) => token).sort()]).toEqual([who, q, tokens.sort()]);
});

// rule: links.audit
test('each link, its end, each case of an incident and each closing is a row about its case, in the audit of who did it alone', async () => {
  const { open, bringIn, introduce, clients, people } = await threeCompanies();
  await introduce();
  const { acme } = clients;
  const one = await open({ internal_case_number: 'A-1' });
  const two = await bringIn(one, { internal_case_number: 'A-2' });
  const three = await open({ internal_case_number: 'A-3' });
  const { body } = await acme.post<{ link: { id: string } }>(`/api/caller/case/${one}/links`, {
    token: three,
    kind: 'parent',
  });
  await acme.delete(`/api/caller/case/${one}/links/${body.link.id}`);
  const { parent } = (
    await acme.post<{ parent: { id: string } }>('/api/caller/parents', { title: 'Outage', tokens: [one] })
  ).body;
  await acme.post(`/api/caller/parents/${parent.id}/cases`, { tokens: [two, one] });
  await acme.delete(`/api/caller/parents/${parent.id}/cases/${one}`);
  await acme.post(`/api/caller/parents/${parent.id}/close`);
  const audited = async (company_id: number) => {
    const rows = await testSql()<{ command: string; number: string; changes: Record<string, unknown[]> | null }[]>`
      select a.command, c.internal_case_number as number, a.changes from audit_log a join cases c on a.subject_type = 'case' and c.id = a.subject_id
      where a.company_id = ${company_id} and a.command ~ 'link|parent|close' order by a.id`;
    return rows.map(
      ({ command, number, changes }) =>
        `${number} ${command} ${JSON.stringify(changes?.linked_case ?? changes?.incident ?? [])}`,
    );
  };
  expect(await audited(people.acme.company_id!)).toEqual(
    expect.arrayContaining([
      'A-1 case.link [null,"A-2"]',
      'A-2 case.link [null,"A-1"]',
      'A-1 case.link [null,"A-3"]',
      'A-3 case.link [null,"A-1"]',
      'A-1 case.unlink ["A-3",null]',
      'A-3 case.unlink ["A-1",null]',
      'A-1 parent.create [null,"Outage"]',
      'A-2 parent.add_cases [null,"Outage"]',
      'A-1 parent.remove_case ["Outage",null]',
      'A-2 case.close []',
    ]),
  );
  expect(await audited(people.acme.company_id!)).toHaveLength(10);
  expect([...(await audited(people.borealis.company_id!)), ...(await audited(people.cobalt.company_id!))]).toEqual([]);
});

test('lists mark a case with the number of linked ones of the company, and the export has it (rule: links.marks)', async () => {
  const { open, bringIn, clients } = await threeCompanies();
  const first = await open({ internal_case_number: 'A-1' });
  const second = await bringIn(first, { internal_case_number: 'A-2' });
  const third = await open({ internal_case_number: 'A-3' });
  await clients.acme.post('/api/caller/parents', { title: 'Outage', tokens: [first, second, third] });
  const marks = async (who: keyof typeof clients) => {
    const { body } = await clients[who].get<{ data: CaseRow[] }>('/api/caller/get-cases/company');
    return Object.fromEntries(body.data.map(({ token, linked }) => [token, linked]));
  };
  expect(await marks('acme')).toEqual({ [first]: 2, [second]: 2, [third]: 2 });
  expect(await marks('borealis')).toEqual({ [first]: 0, [third]: 0 });
  expect(await marks('cobalt')).toEqual({ [second]: 0 });
  await testSql()`update cases set deleted_at = now() where token = ${third}`;
  const { body } = await clients.acme.get<Buffer>(
    '/api/caller/cases/export?type=company-all&sort=created_at&dir=asc&columns=linked',
  );
  const [head, ...rows] = sheetRows(body);
  const at = head!.indexOf('Linked cases');
  expect(rows.map((row) => [row[0], row[at]])).toEqual([
    ['A-1', '1'],
    ['A-2', '1'],
  ]);
});
