import { type Fixture } from '../support/access';
import { accessFixture } from '../support/access-fixture';
import { ACCESS } from '../support/access-rows';
import { emptyDatabase } from '../support/database';
import { largeCalls } from '../support/large-values';
import { forgetRequests } from '../support/request-counts';

let fixture: Fixture;

beforeEach(async () => {
  forgetRequests();
  await emptyDatabase();
  fixture = await accessFixture();
});

const CHANGING = ACCESS.filter(({ method }) => method !== 'GET').map((row) => [row.route, row] as const);

test.each(CHANGING)('a value of a megabyte is no error of the server: %s', async (_name, row) => {
  const failed: string[] = [];
  for (const { what, send } of await largeCalls(fixture, row)) {
    const { status } = await send();
    if (status >= 500) failed.push(`${what}: ${status}`);
  }
  expect(failed).toEqual([]);
});
