import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { caseInfo } from '@/lib/work/cases/read/case-info';
import { caseDetails } from '@/lib/work/cases/read/read';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { api } from '../../support/api';
import { runQueryAs } from '../../support/run-query';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const NUMBER = '+46 8 555 512 77';

/** A case that is five hours old and had four to be answered, to a process with three contacts. */
async function lateCase(over: CaseOverrides = {}) {
  const network = await make.partners({ company: { name: 'Acme Storage' }, receiver: { name: 'Borealis' } });
  const owner = await make.manager({ company_id: network.receiver.id, phone: '+46 8 555 512 10' });
  const process = await make.process({
    company_id: network.receiver.id,
    version: {
      collaborate_email: 'tac@borealis.test',
      escalation_alias: 'duty@borealis.test',
      escalation_instructions: `<p>Call the <b>duty engineer</b>: ${NUMBER}.</p>`,
    },
    managers: [
      { user_type: 'main', user_id: owner.id },
      { user_type: 'other', first_name: 'Sam', last_name: 'Lee', email: 'sam@borealis.test' },
    ],
  });
  const theCase = await make.case({
    submitter_id: network.caller.id,
    document_id: process.id,
    created_at: minutesAgo(300),
    ...over,
  });
  const act = (who: { id: number } | undefined, what: 'remind' | 'ask_network', body: object = {}) =>
    api(who).post(`/api/caller/case/${theCase.token}/${what}`, body);
  const details = (who: { id: number }) => runQueryAs(caseDetails, who, { token: theCase.token });
  return { ...network, owner, theCase, act, details };
}

test('the page tells what was done, and what can be done', async () => {
  const { theCase, caller, company, receiver_caller, details } = await lateCase();
  expect(await details(caller)).toMatchObject({
    late: {
      reminded_at: null,
      notified: 0,
      all_notified: false,
      notified_at: null,
      network_asked_at: null,
      phones: [NUMBER],
    },
    rights: { remind: true, ask_network: true },
  });
  await runCaseClock(minutesAgo(50));
  await runCaseClock(new Date(minutesAgo(50).getTime() + 61 * 60_000));
  const after = await details(caller);
  expect(after.late).toMatchObject({ notified: 2, all_notified: false, notified_at: after.events.at(-1)!.created_at });
  await runCaseClock(new Date(Date.now() + 72 * 60_000));
  expect((await details(caller)).late).toMatchObject({ notified: 3, all_notified: true });
  expect(await details(receiver_caller)).toMatchObject({
    late: { notified: 3 },
    rights: { remind: false, ask_network: false },
  });
  // Managers also see whom they can call.
  const info = await runQueryAs(caseInfo, await make.manager({ company_id: company.id }), { token: theCase.token });
  expect(info.contacts.map(({ phone }) => phone)).toEqual(['+46 8 555 512 10', null]);
  expect(JSON.stringify(after)).not.toMatch(/555 512 10|@borealis/);
});

test('a case that is not late has nothing to tell', async () => {
  const { caller, details } = await lateCase({ created_at: minutesAgo(10) });
  expect(await details(caller)).toMatchObject({ late: null, rights: { remind: false, ask_network: false } });
});

test('after a raised priority only what happened since counts', async () => {
  const { theCase, caller, details } = await lateCase();
  await runCaseClock(new Date());
  await testSql()`insert into events (case_id, name) values (${theCase.id}, 'case.priority-raised')`;
  await testSql()`update cases set escalation_step = 0 where id = ${theCase.id}`;
  expect((await details(caller)).late).toMatchObject({ reminded_at: null, notified: 0, all_notified: false });
});

test('anyone of the submitting company reminds the receivers, not twice in half an hour', async () => {
  const { theCase, company, act, details } = await lateCase();
  const colleague = await make.caller({ company_id: company.id });
  expect(await act(colleague, 'remind')).toMatchObject({
    status: 200,
    body: { message: 'The reminder is on its way.' },
  });
  const [email, ...more] = await outbox.of('response_reminder');
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to_email: 'tac@borealis.test', subject: expect.stringMatching(/^Late by /) });
  expect(email!.text).toContain('The response time has passed');
  expect(linksIn(email!)[0]).toBe(`/case/${theCase.respond_secret}/respond`);
  expect((await details(colleague)).events.at(-1)).toMatchObject({
    type: 'reminder',
    actor_name: `${colleague.first_name} ${colleague.last_name}`,
    company: 'Acme Storage',
  });
  expect((await details(colleague)).rights.remind).toBe(false);
  expect(await act(colleague, 'remind')).toMatchObject(
    refused(409, expect.stringMatching(/^A reminder was sent at .* UTC\. Send the next one 30 minutes later\.$/)),
  );
  await testSql()`update events set created_at = ${minutesAgo(31)} where name = 'case.reminder'`;
  expect(await act(colleague, 'remind')).toMatchObject({ status: 200 });
});

test('the network is asked once, and can answer who asked', async () => {
  const { theCase, caller, act, details } = await lateCase();
  expect(await act(caller, 'ask_network', { note: 'Their phone is busy.' })).toMatchObject({
    status: 200,
    body: { message: 'TSANet connect has your question.' },
  });
  const [email] = await outbox.of('case_help');
  expect(email).toMatchObject({
    to_email: 'network@concord.test',
    subject: expect.stringMatching(/^Late by .*: Acme Storage asks for help with Borealis: /),
    reply_to: { email: caller.email },
  });
  expect(email!.text).toContain('Their phone is busy.');
  expect(linksIn(email!)).toEqual([`/super_admin/cases/${theCase.id}`]);
  expect(await details(caller)).toMatchObject({
    late: { network_asked_at: expect.any(String) },
    rights: { ask_network: false },
  });
  expect(await act(caller, 'ask_network')).toMatchObject(
    refused(409, expect.stringMatching(/^TSANet connect was asked at /)),
  );
});

test('two questions at once are one', async () => {
  const { caller, company, act } = await lateCase();
  const answers = await Promise.all([
    act(caller, 'ask_network'),
    act(await make.caller({ company_id: company.id }), 'ask_network'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await outbox.of('case_help')).toHaveLength(1);
});

test.each(['remind', 'ask_network'] as const)('%s is for the submitting side of a late case', async (what) => {
  const { theCase, caller, receiver, receiver_caller, act } = await lateCase();
  expect(await act(undefined, what)).toMatchObject({ status: 401 });
  expect(await act(receiver_caller, what)).toMatchObject({ status: 403 });
  expect(await act(await make.manager({ company_id: receiver.id }), what)).toMatchObject({ status: 403 });
  expect(await act(await make.manager(), what)).toMatchObject({ status: 404 });
  expect(await act(await make.superAdmin(), what)).toMatchObject({ status: 403 });
  await testSql()`update cases set respond_by = now() + interval '1 minute' where id = ${theCase.id}`;
  expect(await act(caller, what)).toMatchObject({
    status: 409,
    body: { error: 'The response time is not over yet.', status: 'open' },
  });
  await testSql()`update cases set respond_by = now(), status = 'accepted', first_answered_at = now() where id = ${theCase.id}`;
  expect(await act(caller, what)).toMatchObject({
    status: 409,
    body: { error: 'This case was answered or closed in the meantime.', status: 'accepted' },
  });
});

test('without an address there is nobody to remind', async () => {
  const { caller, act } = await lateCase();
  await testSql()`update process_versions set collaborate_email = null`;
  await testSql()`delete from process_managers`;
  await testSql()`update companies set communications_email = null`;
  expect(await act(caller, 'remind')).toMatchObject(refused(409, 'This process has no address to receive cases.'));
});
