import { make } from '@/tools/factories/make';
import { caseInfo } from '@/lib/work/cases/read/case-info';
import { api } from '../../support/api';
import { runQueryAs } from '../../support/run-query';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

async function world() {
  const { company, caller, receiver, receiver_caller, document: process } = await make.partners();
  await testSql()`update process_versions set escalation_instructions = '<p>Call the desk</p><script>x</script>' where id = ${process.current_version_id}`;
  const owner = await make.manager({
    company_id: receiver.id,
    first_name: 'Olga',
    last_name: 'Owner',
    email: 'olga@receiver.test',
  });
  await testSql()`delete from process_managers where version_id = ${process.current_version_id}`;
  await testSql()`insert into process_managers (version_id, user_type, user_id, first_name, last_name, email) values
    (${process.current_version_id}, 'main', ${owner.id}, 'Old', 'Name', 'old@receiver.test'), (${process.current_version_id}, 'other', null, 'Alma', 'Other', 'alma@receiver.test')`;
  const theCase = await make.case({ submitter_id: caller.id, document_id: process.id, status: 'accepted' });
  const [program, manager] = [
    await make.manager({ company_id: company.id, role: 'program_manager' }),
    await make.manager({ company_id: receiver.id }),
  ];
  return { company, caller, receiver, receiver_caller, owner, theCase, program, manager };
}

test('admins of both companies see the case with escalation instructions and contacts', async () => {
  const { theCase, program, manager } = await world();
  for (const [admin, side] of [
    [program, 'submitter'],
    [manager, 'receiver'],
  ] as const) {
    const info = await runQueryAs(caseInfo, admin, { token: theCase.token });
    expect(info).toMatchObject({
      side,
      case: {
        token: theCase.token,
        customer_data_state: 'shown',
        document: { version: { escalation_instructions: '<p>Call the desk</p>' } },
      },
    });
    expect(info.contacts).toEqual([
      {
        user_type: 'main',
        first_name: 'Olga',
        last_name: 'Owner',
        email: 'olga@receiver.test',
        phone: '+1 415 555 2671',
      },
      { user_type: 'other', first_name: 'Alma', last_name: 'Other', email: 'alma@receiver.test', phone: null },
    ]);
  }
  expect((await runQueryAs(caseInfo, program, { token: theCase.token })).rights).toMatchObject({ close: true });
});

test('a deleted owner is not named', async () => {
  const { theCase, program, owner } = await world();
  await testSql()`update users set status = 'deleted', first_name = 'Deleted', last_name = 'User', email = 'deleted-1@deleted.invalid' where id = ${owner.id}`;
  expect((await runQueryAs(caseInfo, program, { token: theCase.token })).contacts[0]).toMatchObject({
    first_name: 'Old',
    email: 'old@receiver.test',
  });
});

test('others are refused, and admins of other companies find nothing', async () => {
  const { theCase, caller, receiver_caller, company } = await world();
  const limited = await make.manager({ company_id: (await make.company({ membership_type: 'limited' })).id });
  for (const who of [
    caller,
    receiver_caller,
    await make.apiUser({ company_id: company.id }),
    await make.superAdmin(),
  ]) {
    await expect(runQueryAs(caseInfo, who, { token: theCase.token })).rejects.toMatchObject({
      status: 403,
      message: 'You do not have access to see this page.',
    });
  }
  await expect(runQueryAs(caseInfo, null, { token: theCase.token })).rejects.toMatchObject({
    status: 401,
    message: 'Access denied. You must be logged in to see this page.',
  });
  await expect(runQueryAs(caseInfo, limited, { token: theCase.token })).rejects.toMatchObject({ status: 404 });
  await expect(runQueryAs(caseInfo, limited, { token: '../../etc/passwd' })).rejects.toMatchObject({ status: 404 });
  await expect(runQueryAs(caseInfo, limited, { token: theCase.respond_secret })).rejects.toMatchObject({ status: 404 });
});

test('my-cases shows admins all cases of the company with their engineers, and callers their own', async () => {
  const { theCase, company, caller, receiver, receiver_caller, program, manager } = await world();
  const colleague = await make.caller({ company_id: company.id, first_name: 'Cora', last_name: 'League' });
  await make.case({ company_id: company.id, submitter_id: colleague.id, document_id: theCase.document_id });
  const inbound = await make.process({ company_id: company.id });
  await make.case({ company_id: receiver.id, submitter_id: receiver_caller.id, document_id: inbound.id });
  const rows = async (who: { id: number }) =>
    (
      await api(who).get<{ my_cases: { direction: string; engineer: string | null }[]; total: number }>(
        '/api/caller/my-cases?sort=created_at&dir=asc',
      )
    ).body;
  const name = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;
  expect((await rows(program)).my_cases.map(({ direction, engineer }) => [direction, engineer])).toEqual([
    ['outbound', name(caller)],
    ['outbound', 'Cora League'],
    ['inbound', null],
  ]);
  expect((await rows(manager)).my_cases.map(({ direction, engineer }) => [direction, engineer])).toEqual([
    ['inbound', 'Mara Lindqvist'],
    ['inbound', null],
    ['outbound', name(receiver_caller)],
  ]);
  expect((await rows(caller)).total).toBe(1);
  expect((await rows(receiver_caller)).total).toBe(1);
});
