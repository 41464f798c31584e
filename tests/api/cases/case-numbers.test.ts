import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import type { CaseRow } from '@/lib/work/cases/resources';

beforeEach(emptyDatabase);

const NUMBERS = { internal_case_number: 'ACM-1', summary: 'Array is down' };

async function rows(partner_case_number: string | null) {
  const { caller, receiver_caller, document: process } = await make.partners();
  await make.case({ ...NUMBERS, submitter_id: caller.id, document_id: process.id, partner_case_number });
  const row = async (user: { id: number }) =>
    (await api(user).get<{ data: CaseRow[] }>('/api/caller/get-cases/company')).body.data[0];
  return { sent: await row(caller), received: await row(receiver_caller) };
}

test('each side has its own number as Case# and the other one as Partner Case#', async () => {
  const { sent, received } = await rows('BOR-9');
  const own = { summary: 'Array is down' };
  expect(sent).toMatchObject({ internal_case_number: 'ACM-1', partner_case_number: 'BOR-9', ...own });
  expect(received).toMatchObject({ internal_case_number: 'BOR-9', partner_case_number: 'ACM-1', ...own });
});

test('before the receiver has given a number its Case# is empty, and Partner Case# the submitter’s', async () => {
  const { sent, received } = await rows(null);
  expect(sent).toMatchObject({ internal_case_number: 'ACM-1', partner_case_number: null });
  expect(received).toMatchObject({ internal_case_number: null, partner_case_number: 'ACM-1' });
});

test('both numbers are found by a search on either side', async () => {
  const { caller, receiver_caller, document: process } = await make.partners();
  await make.case({ ...NUMBERS, submitter_id: caller.id, document_id: process.id, partner_case_number: 'BOR-9' });
  for (const user of [caller, receiver_caller])
    for (const q of ['acm-1', 'bor-9'])
      expect((await api(user).get(`/api/caller/get-cases/company?q=${q}`)).body).toMatchObject({ total: 1 });
});
