import { make } from '@/tools/factories/make';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';
import { roomFixture } from '../../support/room-fixtures';

beforeEach(emptyDatabase);

const caseRow = async () => (await testSql()`select status, first_answered_at is not null as answered from cases`)[0];
const types = async () => (await testSql()`select type from case_events order by id`).map(({ type }) => String(type));

test('the receiver’s first shared note stops the clock; the case stays open, and its writer gets one tap', async () => {
  const { theCase, receiver_caller, room, write } = await roomFixture();
  await write(receiver_caller, {});
  expect(await caseRow()).toEqual({ status: 'open', answered: true });
  expect(await types()).toEqual(['submitted', 'first-note']);
  expect((await room(receiver_caller)).body.may.accept_as).toBe(
    `${receiver_caller.first_name} ${receiver_caller.last_name}`,
  );
  const [email, ...more] = await outbox.of('first_note');
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to_email: receiver_caller.email, obsoleteReason: null });
  expect(linksIn(email!)).toContain(`/case/${theCase.respond_secret}/accept`);
  await write(receiver_caller, {});
  expect(await outbox.of('first_note')).toHaveLength(1);
  expect(await runCaseClock(new Date(Date.now() + 30 * 86_400_000))).toBe(0);
});

test('a note by a mailed link asks the addresses that received the request', async () => {
  const { theCase, write } = await roomFixture();
  await write(undefined, { name: 'Ada Berg' }, { token: theCase.respond_secret });
  expect(await caseRow()).toEqual({ status: 'open', answered: true });
  expect(await outbox.of('first_note')).toMatchObject([{ to_email: 'tac@borealis.test' }]);
});

test.each([
  ['an internal note of the receiver', 'internal', 'receiver'],
  ['a shared note of the submitter', 'shared', 'submitter'],
])('%s leaves the clock running', async (_, audience, side) => {
  const { caller, receiver_caller, write } = await roomFixture();
  await write(side === 'receiver' ? receiver_caller : caller, { audience });
  expect(await caseRow()).toEqual({ status: 'open', answered: false });
  expect(await outbox.of('first_note')).toEqual([]);
});

test('one tap accepts the case in the name of the writer, once', async () => {
  const { theCase, receiver_caller, room, write, path } = await roomFixture();
  await write(receiver_caller, {});
  await write(await make.caller({ company_id: receiver_caller.company_id! }), {});
  const accept = () => api().post(path('accept_note', theCase.respond_secret));
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await caseRow()).toEqual({ status: 'accepted', answered: true });
  expect(await testSql()`select type, engineer_name, engineer_email from case_responses`).toEqual([
    {
      type: 'approval',
      engineer_name: `${receiver_caller.first_name} ${receiver_caller.last_name}`,
      engineer_email: receiver_caller.email,
    },
  ]);
  expect(await outbox.of('case_answered')).toHaveLength(1);
  expect((await outbox.of('first_note'))[0]!.obsoleteReason).toMatch(/answered or closed/);
  expect((await room(receiver_caller)).body.may.accept_as).toBeNull();
});

test('signed in it is for the receiver’s colleagues alone, and only while a note waits', async () => {
  const { theCase, caller, receiver_caller, write, path } = await roomFixture();
  const accept = (who?: { id: number }, token?: string) => api(who).post(path('accept_note', token));
  expect((await accept(receiver_caller)).status).toBe(409);
  await write(receiver_caller, {});
  for (const answer of [
    await accept(caller),
    await accept(undefined, theCase.information_secret),
    await accept(await make.manager()),
  ])
    expect(answer.status).toBe(404);
  expect((await acting(await make.superAdmin(), receiver_caller).post(path('accept_note'))).status).toBe(403);
  expect((await accept(receiver_caller)).status).toBe(200);
});

test('after a recorded call, notes change nothing and the call is confirmed as before', async () => {
  const { caller, receiver_caller, room, write, path } = await roomFixture();
  await api(caller).post(path('phone_contact'), { engineer_name: 'Ingrid Dahl' });
  await write(receiver_caller, {});
  expect(await types()).toEqual(['submitted', 'phone-contact']);
  expect((await room(receiver_caller)).body.may.accept_as).toBeNull();
  expect((await api(receiver_caller).post(path('accept_note'))).status).toBe(409);
});

test('after a first note no call can be recorded, and the text says why', async () => {
  const { caller, receiver_caller, write, path } = await roomFixture();
  await write(receiver_caller, {});
  expect(await api(caller).post(path('phone_contact'), { engineer_name: 'Ingrid Dahl' })).toMatchObject(
    refused(409, 'Your partner has answered already: the response clock has stopped.'),
  );
});
