import { accessFixture } from '../support/access-fixture';
import { ACCESS } from '../support/access-rows';
import { largeCalls } from '../support/large-values';

const CHANGING = ACCESS.filter(({ method }) => method !== 'GET').map((row) => [row.route, row] as const);

test.each(CHANGING)('a value of a megabyte is no error of the server: %s', async (_name, row) => {
  const failed: string[] = [];
  for (const { what, send } of await largeCalls(await accessFixture(), row)) {
    const { status } = await send();
    if (status >= 500) failed.push(`${what}: ${status}`);
  }
  expect(failed).toEqual([]);
});
