import { POST } from '@/app/mcp/route';
import { settings } from '@/lib/platform/settings';
import { make } from '@/tools/factories/make';
import { loginAs } from '../../support/api';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);

const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

async function statusFrom(origin: string | null): Promise<number> {
  const { token } = await loginAs(await make.user({ role: 'api' }), { kind: 'api' });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(origin !== null && { origin }),
  };
  return (await POST(new Request('http://localhost:3000/mcp', { method: 'POST', headers, body: BODY }))).status;
}

const { protocol, host, hostname, port } = settings.app_url;

test.each([
  ['none', null, 200],
  ['the portal', `${protocol}//${host}`, 200],
  ['a company’s site', `${protocol}//acme.${host}`, 200],
  ['the portal by another protocol', `${protocol === 'http:' ? 'https:' : 'http:'}//${host}`, 403],
  ['another port', `${protocol}//${hostname}:${Number(port || 80) + 1}`, 403],
  ['a host that begins alike', `${protocol}//${host}.evil.test`, 403],
  ['another site', 'http://evil.test', 403],
  ['a sandboxed page', 'null', 403],
  ['nothing', '', 403],
  ['an address', `${protocol}//${host}/`, 403],
])('a request of an agent with the Origin of %s', async (_, origin, status) => {
  expect(await statusFrom(origin)).toBe(status);
});
