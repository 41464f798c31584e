import { z } from 'zod';
import { readInput } from '@/lib/platform/operation/endpoint';
import { command } from '@/lib/platform/operation/operation';
import { anyone } from '@/lib/shared/gates';
import type { RequestInfo } from '@/lib/platform/http/request-info';

const op = command('test.read', {
  who: anyone,
  input: z.object({}),
  output: () => z.strictObject({}),
  accepts: 'form',
  run: async () => ({}),
  auditSubject: () => null,
});
const guest = { kind: 'guest' as const };
const client = { actor: guest, admitted: guest, info: { address: '192.0.2.1' } as RequestInfo, path: {} };
const ADDRESS = 'https://portal.test/oauth2/token?client_secret=s3cret';

test.each(['GET', 'HEAD'])('%s reads the query', async (method) => {
  expect(await readInput(new Request(ADDRESS, { method }), op, client)).toEqual({ client_secret: 's3cret' });
});

test.each([
  ['application/json', '{"client_id":"cc_1"}'],
  ['application/x-www-form-urlencoded', 'client_id=cc_1'],
])('nothing else reads more than its body of %s', async (type, body) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const headers = { 'content-type': type };
    const sent = await readInput(new Request(ADDRESS, { method, headers, body }), op, client);
    expect(sent).toEqual({ client_id: 'cc_1' });
    expect(await readInput(new Request(ADDRESS, { method }), op, client)).toEqual({});
  }
});
