import type { ApiCase, ApiNote } from '@/lib/reach/public-api/resources';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { APPROVAL, apiFixture, asClient, CASES, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

async function submitted() {
  const fixture = await apiFixture({ requirements: [{ type: 'string', label: 'Serial', section: 'problem_section' }] });
  const ours = asClient(fixture.submitter);
  const model = {
    ...{ documentId: fixture.document.id, internalCaseNumber: 'T-1', priority: 'HIGH', testSubmission: true },
    ...{ problemSummary: 'Zebra is down', problemDescription: 'Both controllers restart.' },
    customFields: [{ fieldId: fixture.document.requirements[0]!.id, value: 'SN-1' }],
    internalNotes: [{ note: 'Ours <alone>' }],
  };
  const { status, body } = await ours.post<ApiCase>(CASES, model, { 'idempotency-key': 'k-1' });
  return { ...fixture, ours, model, status, theCase: body, path: `${CASES}/${body.token}` };
}

test('a test submission is a whole case, read by its reference as often as it is wanted', async () => {
  const { ours, path, status, theCase, model, receiver, manager } = await submitted();
  expect([status, theCase]).toMatchObject([
    200,
    {
      ...{ id: expect.any(Number), token: expect.stringMatching(/^test-[\w-]{10,}$/), testCase: true, status: 'OPEN' },
      ...{ direction: 'OUTBOUND', receiveCompanyId: receiver.id, submitterCaseNumber: 'T-1' },
      customFields: [{ fieldName: 'Serial', value: 'SN-1' }],
      submitterContactDetails: { email: manager.email },
    },
  ]);
  expect((await ours.get<ApiCase>(path)).body).toEqual({
    ...theCase,
    internalNotes: [expect.objectContaining({ description: '<p>Ours &lt;alone&gt;</p>' })],
  });
  const again = await ours.post<ApiCase>(CASES, model, { 'idempotency-key': 'k-1' });
  expect([again.body.token, again.headers.get('idempotency-replayed')]).toEqual([theCase.token, 'true']);
  const wrong = await ours.post(CASES, { ...model, problemSummary: '' }, PROBLEM);
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'problemSummary' }] } });
});

test('its company answers it in place of the partner, writes notes, corrects and closes it', async () => {
  const { ours, path } = await submitted();
  const act = async (method: string, name: string, sent: object) => {
    const { status, body } = await ours.call<ApiCase>(method, path + name, sent);
    return status === 200 ? body.status : (body as unknown as { message: string }).message;
  };
  const steps: [method: string, name: string, sent: object, told: string][] = [
    ['POST', '/closure', {}, 'OPEN cases cannot be closed.'],
    [
      'POST',
      '/information-response',
      { requestedInformation: '1.2' },
      'No information has been requested for this case.',
    ],
    ['POST', '/information-request', { requestedInformation: 'Which firmware?' }, 'INFORMATION'],
    ['POST', '/information-response', { requestedInformation: '1.2' }, 'INFORMATION'],
    ['POST', '/information-response', { requestedInformation: '1.2' }, 'The information has already been sent.'],
    ['POST', '/approval', APPROVAL, 'ACCEPTED'],
    ['PATCH', '/approval', { engineerName: 'Ola Lund' }, 'ACCEPTED'],
    ['PATCH', '', { internalCaseNumber: 'T-2' }, 'ACCEPTED'],
    ['POST', '/closure', {}, 'CLOSED'],
    ['POST', '/closure', {}, 'CLOSED cases cannot be closed.'],
  ];
  for (const [method, name, sent, told] of steps) expect([name, await act(method, name, sent)]).toEqual([name, told]);
  const { body } = await ours.get<ApiCase>(path);
  expect(body).toMatchObject({ submitterCaseNumber: 'T-2', receiverCaseNumber: 'B-77', responded: true });
  expect(body.receiverContactDetails).toMatchObject({ name: 'Ola Lund', email: 'mara@borealis.test' });
  expect(body.caseResponses.map(({ type }) => type)).toEqual([
    ...['INFORMATION_REQUEST', 'INFORMATION_RESPONSE', 'APPROVAL', 'UPDATE_APPROVAL', 'CLOSURE'],
  ]);
});

test('its notes are written and listed; files are not for it', async () => {
  const { ours, path, submitter } = await submitted();
  const { body } = await ours.post<ApiNote>(`${path}/notes`, { summary: 'Logs', type: 'USER_PUBLIC' });
  expect(body).toMatchObject({ summary: 'Logs', type: 'USER_PUBLIC', creatorUsername: submitter.client_id });
  expect((await ours.get(`${path}/notes`)).body).toEqual([body]);
  expect((await ours.get(`${path}/notes?updatedAfter=${encodeURIComponent(body.updatedAt)}`)).body).toEqual([]);
  expect((await ours.get(`${path}/attachments`)).body).toEqual([]);
  expect(await ours.get(`${path}/attachments/config`, PROBLEM)).toMatchObject({ status: 409 });
  await ours.post(`${path}/rejection`, { reason: 'No.' });
  expect(await ours.post(`${path}/notes`, { summary: 'x' }, PROBLEM)).toMatchObject({ status: 409 });
});

test('nobody else has it: no list, page, count, report, email, webhook or audit names it', async () => {
  const { path, theCase, ours, receiver_client, stranger, manager, caller } = await submitted();
  await ours.post(`${path}/approval`, APPROVAL);
  for (const client of [asClient(receiver_client, PROBLEM), asClient(stranger, PROBLEM)]) {
    for (const name of ['', '/notes', '/attachments']) expect((await client.get(path + name)).status).toBe(404);
    for (const name of [
      '/approval',
      '/rejection',
      '/closure',
      '/notes',
      '/information-request',
      '/information-response',
    ])
      expect(
        (await client.post(path + name, { ...APPROVAL, ...{ reason: 'x', summary: 'x', requestedInformation: 'x' } }))
          .status,
      ).toBe(404);
    expect((await client.call('PATCH', path, { internalCaseNumber: 'X' })).status).toBe(404);
    expect((await client.get('/v2/collaboration-requests')).body).toMatchObject({ totalElements: 0 });
  }
  expect((await api(caller).get(`/api/caller/case/${theCase.token}/room`)).status).toBe(404);
  expect((await browser(manager).get('/api/caller/get-cases/company')).body).toMatchObject({ total: 0 });
  const [kept] = await testSql()`
    select (select count(*) from cases) + (select count(*) from case_notes) + (select count(*) from case_responses) + (select count(*) from events)
      + (select count(*) from outbox) + (select count(*) from webhook_deliveries) + (select count(*) from one_time_tokens) as rows,
      (select count(*)::int from audit_log where subject_id = ${theCase.id}) as audited`;
  expect(kept).toEqual({ rows: '0', audited: 0 });
});

test('it is gone after 30 days, and a company has a hundred at most', async () => {
  const { ours, path, theCase, model, company } = await submitted();
  await testSql()`insert into test_cases (token, company_id, stored, expires_at)
    select 'test-' || n, ${company.id}, '{}', now() + interval '1 day' from generate_series(1, 99) n`;
  await ours.post(CASES, model);
  expect((await ours.get(path, PROBLEM)).status).toBe(404);
  const [kept] =
    await testSql()`select count(*)::int as n, max(expires_at) - now() <= interval '30 days' as in_time from test_cases`;
  expect(kept).toEqual({ n: 100, in_time: true });
  await testSql()`update test_cases set expires_at = now() where id > ${theCase.id + 99}`;
  expect((await runCleanUp(new Date(Date.now() + 1000))).test_cases).toBe(1);
});
