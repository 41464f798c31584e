import { make } from '@/tools/factories/make';
import { runInboundAddresses } from '@/lib/worker/jobs/inbound-addresses';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { invalid } from '../../support/refusals';

const TAC = 'tac@borealis.test';

ownSettings();
beforeEach(emptyDatabase);

const refuse = () =>
  testSql()`update inbound_addresses set refused_at = now(), refused_words = '550 No such user' where email = ${TAC}`;

async function fixtures() {
  const { receiver, document: theProcess } = await caseFixtures();
  const manager = await make.manager({ company_id: receiver.id, email: 'mara@borealis.test' });
  const staff = await make.superAdmin();
  await runInboundAddresses(new Date());
  const of = (calls: string, act: string) => `${calls}/process_health/${theProcess.id}/${act}`;
  const network = (act: string) => of('/api/super_admin', act);
  const own = (act: string) => of('/api/admin/company', act);
  return { receiver, document: theProcess, manager, staff, network, own };
}

const addressesNow = async (process_id: number) => {
  const [version] = await testSql()`
    select v.version, v.collaborate_email, v.collaborate_cc_email, v.escalation_alias
    from processes p join process_versions v on v.id = p.current_version_id where p.id = ${process_id}`;
  return version;
};
const audited = async () => (await testSql()`select command from audit_log order by id`).map(({ command }) => command);

test('network staff ask an address of any company again, within the limit of its mailbox (rule: health.test-mail)', async () => {
  process.env.LIMIT_MAIL = '1';
  const { staff, network } = await fixtures();
  const ask = () => api(staff).post(network('confirm'), { email: TAC });
  expect(await ask()).toMatchObject({ status: 200, body: { message: expect.stringContaining(TAC) } });
  const sent = (await outbox.to(TAC)).at(-1)!;
  expect([sent.props.because, sent.text]).toEqual(['network', expect.stringContaining('The network asks whether')]);
  expect(await ask()).toMatchObject({ status: 429 });
  expect(await audited()).toContain('inbound_address.ask');
});

describe('an email to the managers (rule: health.email-managers)', () => {
  test('says what is wrong and what to do, and leads to the health of the process', async () => {
    const { staff, network, document: theProcess } = await fixtures();
    await make.user({ company_id: theProcess.company_id, role: 'program_manager' });
    await refuse();
    expect(await api(staff).post(network('email_managers'))).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('mara@borealis.test') },
    });
    const sent = await outbox.of('process_health');
    expect(sent.map(({ to_email }) => to_email)).toEqual(['mara@borealis.test']);
    const { subject, text } = sent[0]!;
    expect(subject).toBe(`Borealis: ${theProcess.name} is not reached by email`);
    expect(text).toContain(`Correct ${TAC}`);
    expect(text).toContain(`${TAC}: Refused: 550 No such user`);
    expect(text).toMatch(new RegExp(`/admin/inbound_process/${theProcess.id}#health`));
    expect(await audited()).toContain('process.email_managers');
  });

  test('is refused about a healthy process, without an active manager, and above the limit', async () => {
    process.env.LIMIT_MAIL = '3';
    const { staff, network, manager } = await fixtures();
    const write = () => api(staff).post(network('email_managers'));
    expect(await write()).toMatchObject({ status: 409, body: { error: expect.stringContaining('is healthy') } });
    await refuse();
    await testSql()`update users set status = 'inactive' where id = ${manager.id}`;
    expect(await write()).toMatchObject({ status: 409, body: { error: 'Borealis has no active manager.' } });
    await testSql()`update users set status = 'active' where id = ${manager.id}`;
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push((await write()).status);
    expect(answers.at(-1)).toBe(429);
    expect(await api(staff).post('/api/super_admin/process_health/999999/email_managers')).toMatchObject({
      status: 404,
    });
  });
});

describe('a changed address (rule: health.change-address)', () => {
  test('replaces it in every field that names it, in a new version, and is announced', async () => {
    const { staff, network, document: theProcess } = await fixtures();
    await testSql()`update process_versions set collaborate_email = 'a@borealis.test, TAC@borealis.test', escalation_alias = ${TAC}
      where process_id = ${theProcess.id}`;
    const before = (await addressesNow(theProcess.id))!.version as number;
    expect(await api(staff).post(network('address'), { email: TAC, new_email: 'Desk@borealis.test' })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('desk@borealis.test in place of tac@borealis.test') },
    });
    expect(await addressesNow(theProcess.id)).toMatchObject({
      version: before + 1,
      collaborate_email: 'a@borealis.test, desk@borealis.test',
      escalation_alias: 'desk@borealis.test',
    });
    const announced = (await outbox.of('process_address')).map(({ to_email }) => to_email).sort();
    expect(announced).toEqual(['a@borealis.test', 'desk@borealis.test', TAC]);
    await runInboundAddresses(new Date());
    expect((await outbox.to('desk@borealis.test')).map(({ template }) => template)).toContain('inbound_address');
    expect(await audited()).toContain('inbound_address.change');
  });

  test('is a manager’s own act, but not one of a limited company or of another company', async () => {
    const { manager, own, document: theProcess, receiver } = await fixtures();
    const change = (who: typeof manager, email = TAC, new_email = 'desk@borealis.test') =>
      api(who).post(own('address'), { email, new_email });
    expect(await change(await make.manager())).toMatchObject({ status: 404 });
    expect(await change(await make.caller({ company_id: receiver.id }))).toMatchObject({ status: 403 });
    expect(await change(manager, TAC, 'TAC@borealis.test')).toMatchObject(
      invalid({ new_email: ['Enter another address than the present one.'] }),
    );
    expect(await change(manager, TAC, 'nobody')).toMatchObject({ status: 422 });
    expect(await change(manager, 'other@borealis.test')).toMatchObject({ status: 409 });
    await testSql()`update companies set membership_type = 'limited' where id = ${receiver.id}`;
    expect(await change(manager)).toMatchObject({ status: 403 });
    await testSql()`update companies set membership_type = 'premium' where id = ${receiver.id}`;
    expect((await addressesNow(theProcess.id))!.collaborate_email).toBe(TAC);
    expect(await change(manager)).toMatchObject({ status: 200 });
    expect((await addressesNow(theProcess.id))!.collaborate_email).toBe('desk@borealis.test');
  });
});
