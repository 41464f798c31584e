import { make } from '@/tools/factories/make';
import { repeatedCase } from '@/lib/work/cases/submit/form-defaults';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

async function fixtures() {
  const made = await caseFixtures({}, { requirements: [{ type: 'string', label: 'Serial number' }] });
  const [field] = made.document.requirements;
  const { body } = await made.send({ [`custom_${field!.id}`]: 'S-1' });
  return { ...made, token: body.case.token!, field: field! };
}

test('the submitter gets texts, priority and entries of an earlier case', async () => {
  const { caller, token, document: process, field } = await fixtures();
  expect(await runQueryAs(repeatedCase, caller, { token })).toMatchObject({
    document_id: process.id,
    number: 'A-1001',
    values: { problem_summary: 'Array is down', case_priority: 'high' },
    entries: [{ requirement_id: field.id, field: 'Serial number', value: 'S-1' }],
  });
});

test('what is removed, or not for the reader, is left out', async () => {
  const { caller, company, token } = await fixtures();
  const colleague = await make.caller({ company_id: company.id });
  expect(await runQueryAs(repeatedCase, colleague, { token })).toMatchObject({ entries: [], number: 'A-1001' });
  await testSql()`delete from case_customer_data`;
  await testSql()`update cases set purged_at = now()`;
  expect(await runQueryAs(repeatedCase, caller, { token })).toMatchObject({ entries: [] });
});

test('a case that the company received, and a foreign one, are not found', async () => {
  const { receiver_caller, token } = await fixtures();
  for (const who of [receiver_caller, await make.caller()])
    await expect(runQueryAs(repeatedCase, who, { token })).rejects.toMatchObject({ kind: 'not_found' });
});
