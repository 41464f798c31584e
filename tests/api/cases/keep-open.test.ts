import { make } from '@/tools/factories/make';
import { runCaseClose } from '@/lib/worker/jobs/case-close';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

beforeEach(emptyDatabase);

/** An idle case whose sides were notified, and the API path of each side's link. */
async function noticed() {
  const made = await make.partners({
    company: { domain: 'acme.test' },
    receiver: { additional_domains: ['portal.test'] },
  });
  const theCase = await make.case({
    submitter_id: made.caller.id,
    document_id: made.document.id,
    status: 'accepted',
    email: 'anna@acme.test',
    created_at: ago(27),
    updated_at: ago(26),
  });
  expect(await runCaseClose(new Date())).toEqual({ noticed: 1, closed: 0 });
  const path = async (email: string) => {
    const [secret] = (await outbox.to(email)).flatMap(linksIn).filter((link) => link.endsWith('/keep-open'));
    return `/api/caller/case/${secret!.split('/')[2]}/keep_open`;
  };
  const [submitter, receiver] = [await path('anna@acme.test'), await path('mara.lindqvist@portal.test')];
  return { ...made, theCase, submitter, receiver };
}

const rowOf = async (id: number) =>
  (await testSql()`select status, updated_at > now() - interval '1 minute' as fresh from cases where id = ${id}`)[0];

test('opening the link changes nothing; confirming is activity and restarts the thirty days', async () => {
  const { theCase, receiver, receiver: path, submitter } = await noticed();
  expect(await api().get(receiver)).toMatchObject({ status: 200, body: { can_keep_open: true } });
  expect(await rowOf(theCase.id)).toEqual({ status: 'accepted', fresh: false });
  expect(await api().post(path)).toMatchObject({ status: 200, body: { message: 'The case stays open.' } });
  expect(await rowOf(theCase.id)).toEqual({ status: 'accepted', fresh: true });
  expect(await runCaseClose(new Date(Date.now() + 6 * DAY))).toEqual({ noticed: 0, closed: 0 });
  const [event] =
    await testSql()`select type, company_id, user_id from case_events where case_id = ${theCase.id} order by id desc limit 1`;
  expect(event).toEqual({ type: 'kept-open', company_id: theCase.receiver_company_id, user_id: null });
  expect(await api().get(submitter)).toMatchObject({ status: 200, body: { can_keep_open: false } });
  expect(await api().post(submitter)).toMatchObject(refused(409, expect.stringMatching(/stays open/)));
});

test('the answer names the case and its closing day, without customer data or the reference', async () => {
  const { theCase, company, submitter } = await noticed();
  const { body } = await api().get<Record<string, unknown>>(submitter);
  expect(Object.keys(body).sort()).toEqual(['can_keep_open', 'case', 'closes_on']);
  expect(body.case).toMatchObject({ summary: theCase.summary, company: { name: company.name } });
  expect(JSON.stringify(body)).not.toContain(theCase.token);
});

test('two clicks at once count as one activity', async () => {
  const { theCase, submitter } = await noticed();
  const answers = await Promise.all([api().post(submitter), api().post(submitter)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await testSql()`select id from case_events where case_id = ${theCase.id} and type = 'kept-open'`).toHaveLength(
    1,
  );
});

test('the link expires when the case closes', async () => {
  const { theCase, submitter } = await noticed();
  const [token] =
    await testSql()`select (expires_at - c.close_notice_at) = interval '5 days' as till_close from one_time_tokens t join cases c on c.id = t.case_id where purpose = 'keep_open' limit 1`;
  expect(token).toEqual({ till_close: true });
  await testSql()`update one_time_tokens set expires_at = now() where purpose = 'keep_open'`;
  for (const answer of [await api().get(submitter), await api().post(submitter)])
    expect(answer).toMatchObject(refused(404, 'Case not found.'));
  expect(await rowOf(theCase.id)).toEqual({ status: 'accepted', fresh: false });
});

test('only this secret keeps a case open, and it opens nothing else', async () => {
  const { theCase, submitter } = await noticed();
  for (const secret of [theCase.respond_secret, theCase.information_secret, theCase.token, 'unknown-secret'])
    expect((await api().post(`/api/caller/case/${secret}/keep_open`)).status).toBe(404);
  expect((await api().get(submitter.replace('/keep_open', ''))).status).toBe(404);
});

test('a closed case cannot be kept open', async () => {
  const { theCase, submitter } = await noticed();
  await testSql()`update cases set status = 'closed', closed_at = now() where id = ${theCase.id}`;
  expect(await api().post(submitter)).toMatchObject(
    refused(409, 'This case can no longer be kept open: Collaboration closed.'),
  );
});
