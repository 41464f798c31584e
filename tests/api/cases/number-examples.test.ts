import { readNumberExamples } from '@/lib/cases/form-defaults';
import { make } from '@/tools/factories/make';
import { emptyDatabase } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

test('the numbers of the company’s latest ten cases are the examples, not those of a partner or of deleted cases', async () => {
  const { caller, receiver_caller, document } = await make.partners();
  for (let number = 1; number <= 11; number++)
    await make.case({ submitter_id: caller.id, document_id: document.id, internal_case_number: `ACM-${number}` });
  await make.case({
    ...{ submitter_id: caller.id, document_id: document.id, internal_case_number: 'ACM-GONE' },
    deleted_at: new Date(),
  });
  const { numbers } = await runQueryAs(readNumberExamples, caller, {});
  expect(numbers).toHaveLength(10);
  expect(numbers[0]).toBe('ACM-11');
  expect(numbers).not.toContain('ACM-GONE');
  expect(await runQueryAs(readNumberExamples, receiver_caller, {})).toEqual({ numbers: [] });
});
