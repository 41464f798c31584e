import { readNumberExamples } from '@/lib/work/cases/submit/form-defaults';
import { make } from '@/tools/factories/make';
import { emptyDatabase } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

test('the numbers of the company’s latest ten cases are the examples, not those of a partner or of deleted cases', async () => {
  const { caller, receiver_caller, document: process } = await make.partners();
  for (let number = 1; number <= 11; number++)
    await make.case({ submitter_id: caller.id, document_id: process.id, internal_case_number: `ACM-${number}` });
  await make.case({
    ...{ submitter_id: caller.id, document_id: process.id, internal_case_number: 'ACM-GONE' },
    deleted_at: new Date(),
  });
  const of = { document_id: process.id, sub_document_ids: [] };
  const { numbers } = await runQueryAs(readNumberExamples, caller, of);
  expect(numbers).toHaveLength(10);
  expect(numbers[0]).toBe('ACM-11');
  expect(numbers).not.toContain('ACM-GONE');
  expect(await runQueryAs(readNumberExamples, receiver_caller, of)).toEqual({ numbers: [] });
});

test('numbers of the process and its sub-processes come first, then those of the company’s other cases', async () => {
  const { caller, receiver, receiver_caller, document: process } = await make.partners();
  const [sub, other] = [
    await make.process({ company_id: receiver.id }),
    await make.process({ company_id: receiver.id }),
  ];
  const send = (internal_case_number: string, document_id: number, from = caller.id) =>
    make.case({ submitter_id: from, document_id, internal_case_number });
  await send('PROC-1', process.id);
  await send('SUB-1', sub.id);
  for (let number = 1; number <= 10; number++) await send(`OTHER-${number}`, other.id);
  const read = (by: { id: number }, document_id: number, sub_document_ids: number[] = []) =>
    runQueryAs(readNumberExamples, by, { document_id, sub_document_ids });
  const { numbers } = await read(caller, process.id, [sub.id]);
  expect(numbers.slice(0, 3)).toEqual(['SUB-1', 'PROC-1', 'OTHER-10']);
  expect(numbers).toHaveLength(12);
  expect((await read(caller, other.id)).numbers.slice(0, 2)).toEqual(['OTHER-10', 'OTHER-9']);
  // Whose process it is does not matter: a company sees its own numbers alone.
  expect(await read(receiver_caller, process.id, [sub.id, other.id])).toEqual({ numbers: [] });
});
