import type { ApiCase } from '@/lib/reach/public-api/resources';
import { emptyDatabase, testSql } from '../../support/database';
import { APPROVAL, apiFixture, asClient, CASES, ENGINEER, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

test('the receiver approves, corrects the approval, and the submitter closes', async () => {
  const { submitter, receiver_client, newCase } = await apiFixture();
  const { token } = await newCase();
  const [ours, theirs] = [asClient(submitter), asClient(receiver_client)];
  const approved = await theirs.post<ApiCase>(`${CASES}/${token}/approval`, APPROVAL);
  expect([approved.status, approved.body]).toMatchObject([
    200,
    {
      status: 'ACCEPTED',
      responded: true,
      receiverCaseNumber: 'B-77',
      receiverContactDetails: { name: 'Mara Berg', email: 'mara@borealis.test', phone: '+1 650 555 0100' },
      caseResponses: [{ type: 'APPROVAL', caseNumber: 'B-77', nextSteps: 'We call you.' }],
    },
  ]);
  const updated = await theirs.call<ApiCase>('PATCH', `${CASES}/${token}/approval`, {
    engineerName: 'Ola Lund',
    caseNumber: 'B-78',
  });
  expect(updated.body).toMatchObject({
    receiverCaseNumber: 'B-78',
    receiverContactDetails: { name: 'Ola Lund', email: 'mara@borealis.test' },
    caseResponses: [{ type: 'APPROVAL' }, { type: 'UPDATE_APPROVAL', caseNumber: 'B-78' }],
  });
  const closed = await ours.post<ApiCase>(`${CASES}/${token}/closure`);
  expect([closed.status, closed.body.status, closed.body.caseResponses.at(-1)]).toMatchObject([
    200,
    'CLOSED',
    { type: 'CLOSURE' },
  ]);
  expect([updated.body, closed.body].map(({ feedbackRequested }) => feedbackRequested)).toEqual([false, true]);
});

test.each([
  ['closed a fortnight ago', "update cases set closed_at = now() - interval '14 days'"],
  ['rated', "update cases set rating = 'solved'"],
  ['withdrawn', 'delete from case_responses'],
])('no feedback is requested of a closed case that was %s', async (_, change) => {
  const { submitter, receiver_client, newCase } = await apiFixture();
  const { token } = await newCase({ status: 'closed' });
  const asked = async (who: typeof submitter) =>
    (await asClient(who).get<ApiCase>(`${CASES}/${token}`)).body.feedbackRequested;
  expect([await asked(submitter), await asked(receiver_client)]).toEqual([true, true]);
  await testSql().unsafe(change);
  expect([await asked(submitter), await asked(receiver_client)]).toEqual([false, false]);
});

test.each([
  ['open', 'OPEN cases cannot be closed.'],
  ['information', 'INFORMATION cases cannot be closed.'],
  ['rejected', 'REJECTED cases cannot be closed.'],
] as const)('a case that is %s is not closed', async (status, message) => {
  const { submitter, newCase } = await apiFixture();
  const { token } = await newCase({ status });
  const plain = await asClient(submitter).post(`${CASES}/${token}/closure`);
  expect([plain.status, plain.body]).toEqual([500, { message }]);
  const problem = await asClient(submitter).post(`${CASES}/${token}/closure`, {}, PROBLEM);
  expect([problem.status, problem.body.detail]).toEqual([409, message]);
});

test('information is requested, asked again, given and the case rejected', async () => {
  const { submitter, receiver_client, newCase } = await apiFixture();
  const { token } = await newCase();
  const [ours, theirs] = [asClient(submitter), asClient(receiver_client)];
  const ask = (text: string) =>
    theirs.post<ApiCase>(`${CASES}/${token}/information-request`, { requestedInformation: text });
  expect((await ask('Which firmware?')).body.status).toBe('INFORMATION');
  expect((await ask('And which model?')).body.status).toBe('INFORMATION');
  const given = await ours.post<ApiCase>(`${CASES}/${token}/information-response`, { requestedInformation: '1.2' });
  expect(given.body).toMatchObject({ status: 'INFORMATION' });
  const rejected = await theirs.post<ApiCase>(`${CASES}/${token}/rejection`, { ...ENGINEER, reason: 'Not ours.' });
  expect(rejected.body.status).toBe('REJECTED');
  expect(rejected.body.caseResponses.map(({ type, nextSteps }) => [type, nextSteps])).toEqual([
    ['INFORMATION_REQUEST', 'Which firmware?'],
    ['INFORMATION_REQUEST', 'And which model?'],
    ['INFORMATION_RESPONSE', '1.2'],
    ['REJECTION', 'Not ours.'],
  ]);
});

test('an accepted case is asked about, and accepted again after the reply; the response clock stays', async () => {
  const { submitter, receiver_client, newCase } = await apiFixture();
  const { token } = await newCase();
  const path = `${CASES}/${token}`;
  const [ours, theirs] = [asClient(submitter), asClient(receiver_client)];
  const accepted = await theirs.post<ApiCase>(`${path}/approval`, APPROVAL);
  const clock = async () =>
    (await testSql()`select first_answered_at, respond_by, clock_restarted_at from cases where token = ${token}`)[0];
  const before = await clock();
  const asked = await theirs.post<ApiCase>(`${path}/information-request`, { requestedInformation: 'Which firmware?' });
  expect(asked.body).toMatchObject({ status: 'INFORMATION', responded: true, respondBy: accepted.body.respondBy });
  expect(await theirs.post(`${path}/approval`, APPROVAL, PROBLEM)).toMatchObject({ status: 409 });
  const closed = await ours.post(`${path}/closure`);
  expect(closed.body).toEqual({ message: 'INFORMATION cases cannot be closed.' });
  await ours.post(`${path}/information-response`, { requestedInformation: '1.2' });
  expect((await theirs.post<ApiCase>(`${path}/approval`, APPROVAL)).body).toMatchObject({ status: 'ACCEPTED' });
  expect(await clock()).toEqual(before);
  expect((await ours.post<ApiCase>(`${path}/closure`)).body.status).toBe('CLOSED');
});

test('a case that waits for information is rejected by a client', async () => {
  const { receiver_client, newCase } = await apiFixture();
  const { token } = await newCase({ status: 'information' });
  const { status, body } = await asClient(receiver_client).post(`${CASES}/${token}/rejection`, { reason: 'Too late.' });
  expect([status, body.status]).toEqual([200, 'REJECTED']);
});

test('an engineer is of the domains of the company', async () => {
  const { receiver_client, newCase } = await apiFixture();
  const { token } = await newCase();
  const wrong = { ...APPROVAL, engineerEmail: 'mara@elsewhere.test' };
  const { status, body } = await asClient(receiver_client).post(`${CASES}/${token}/approval`, wrong, PROBLEM);
  expect([status, body.errors]).toEqual([
    422,
    [{ field: 'engineerEmail', message: 'Use an address of Borealis: @borealis.test.' }],
  ]);
});

test.each([
  ['PATCH', '', { internalCaseNumber: 'X' }, 'receiver'],
  ['POST', '/closure', {}, 'receiver'],
  ['POST', '/information-response', { requestedInformation: 'x' }, 'receiver'],
  ['POST', '/approval', APPROVAL, 'submitter'],
  ['PATCH', '/approval', { caseNumber: 'X' }, 'submitter'],
  ['POST', '/rejection', { reason: 'x' }, 'submitter'],
  ['POST', '/information-request', { requestedInformation: 'x' }, 'submitter'],
] as const)('%s %s is not for the other side, and of no use to strangers', async (method, act, body, side) => {
  const { submitter, receiver_client, stranger, newCase } = await apiFixture();
  const { token } = await newCase({ status: 'accepted' });
  const other = asClient(side === 'receiver' ? receiver_client : submitter);
  expect(await other.call(method, `${CASES}/${token}${act}`, body, PROBLEM)).toMatchObject({ status: 403 });
  const foreign = await asClient(stranger).call(method, `${CASES}/${token}${act}`, body);
  expect([foreign.status, foreign.body]).toEqual([500, { message: `Case with token ${token} not found.` }]);
});

test('a mailed secret opens nothing', async () => {
  const { receiver_client, newCase } = await apiFixture();
  const { respond_secret } = await newCase();
  const { status } = await asClient(receiver_client).get(`${CASES}/${respond_secret}`, PROBLEM);
  expect(status).toBe(404);
});

test('the submitter corrects number and contact', async () => {
  const { submitter, newCase } = await apiFixture();
  const { token } = await newCase();
  const { status, body } = await asClient(submitter).call('PATCH', `${CASES}/${token}`, {
    internalCaseNumber: 'A-9',
    submitterContactDetails: { name: 'Kim Lee', email: 'kim@acme.test', phone: '+49 30 901820' },
  });
  expect([status, body]).toMatchObject([
    200,
    { submitterCaseNumber: 'A-9', submitterContactDetails: { name: 'Kim Lee', email: 'kim@acme.test' } },
  ]);
  const [event] = await testSql()`select type from case_events order by id desc limit 1`;
  expect(event).toEqual({ type: 'corrected' });
});
