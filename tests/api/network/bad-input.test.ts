import { make } from '@/tools/factories/make';
import { runCasePurge } from '@/lib/worker/jobs/case-purge';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

const REASON = 'The partner asked us to look.';
/** Longer than any form, and allowed by no call of the console. */
const HUGE = 'x'.repeat(10 * 1024 * 1024);

beforeEach(emptyDatabase);

test.each([
  ['companies/0', 'name'],
  ['companies/{company}', 'public_text'],
  ['companies/{company}/registration', 'approval_note'],
  ['companies/{company}/departments/0', 'description'],
  ['companies/{company}/contact_documents/0', 'admin_note'],
  ['companies/{company}/groups/put', 'community'],
  ['groups/0', 'instructions'],
  ['users/0', 'first_name'],
])('a field of 10 MB is refused unread: %s', async (path, field) => {
  const { company } = await make.partners();
  const staff = api(await make.superAdmin());
  const answer = await staff.post(`/api/super_admin/${path.replace('{company}', String(company.id))}`, {
    [field]: HUGE,
  });
  expect(answer).toMatchObject(refused(413, 'The request is too large.'));
  expect(await testSql()`select count(*)::int as written from audit_log`).toEqual([{ written: 0 }]);
});

test('customer data is shown or removed, never both: a purge while it is being shown', async () => {
  const { caller, company, document: process } = await make.partners();
  const staff = api(await make.superAdmin());
  const now = new Date();
  for (let round = 0; round < 6; round += 1) {
    const theCase = await make.case({ company_id: company.id, submitter_id: caller.id, document_id: process.id });
    await testSql()`update cases set purge_on = ${now} + interval '2 seconds' where id = ${theCase.id}`;
    const [shown] = await Promise.all([
      staff.post<{ error?: string }>(`/api/super_admin/escalation/${theCase.id}/customer_data`, { reason: REASON }),
      runCasePurge(new Date(now.getTime() + 3_000)),
    ]);
    const reads = await testSql()`select reason from customer_data_reads where case_id = ${theCase.id}`;
    expect([shown.status, reads.length]).toEqual(shown.status === 200 ? [200, 1] : [409, 0]);
    await runCasePurge(new Date(now.getTime() + 3_000));
    expect(await testSql()`select 1 from case_customer_data where case_id = ${theCase.id}`).toEqual([]);
    expect(
      (await staff.post(`/api/super_admin/escalation/${theCase.id}/customer_data`, { reason: REASON })).status,
    ).toBe(409);
  }
});
