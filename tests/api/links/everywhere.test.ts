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
