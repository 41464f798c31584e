import { emptyDatabase } from '../../support/database';
import { apiFixture, asClient, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

test('a term in the path has at most 100 characters', async () => {
  const client = asClient((await apiFixture()).submitter);
  const found = await client.get<object[]>('/v1/partners/Bor');
  expect([found.status, found.body]).toMatchObject([200, [{ label: 'Borealis', tags: [] }]]);
  expect((await client.get(`/v1/partners/${'x'.repeat(100)}`)).status).toBe(200);
  const long = `/v1/partners/${'x'.repeat(101)}`;
  const errors = [{ field: 'searchTerm', message: 'Use at most 100 characters.' }];
  expect(await client.get(long, PROBLEM)).toMatchObject({ status: 400, body: { title: 'Bad Request', errors } });
  expect(await client.get(long)).toMatchObject({ status: 500, body: { validationErrors: errors } });
});
