import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { POST } from '@/app/mcp/route';
import { loginAs } from './api';

/** An agent with the token of a client, or with an access token that a person allowed. */
export async function agent(user: { id: number } | { access_token: string } | null) {
  const token = user ? ('id' in user ? (await loginAs(user, { kind: 'api' })).token : user.access_token) : 'none';
  const statuses: number[] = [];
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => {
      if ((init?.method ?? 'GET') !== 'POST') return new Response(null, { status: 405 });
      const response = await POST(new Request(url, init));
      statuses.push(response.status);
      return response;
    },
  });
  const client = new Client({ name: 'tests', version: '1' });
  const use = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    const texts = (result.content as { text: string }[]).map(({ text }) => text);
    return {
      isError: result.isError === true,
      texts,
      body: (result.isError ? null : JSON.parse(texts.at(-1)!)) as unknown,
    };
  };
  return { client, statuses, use, connect: () => client.connect(transport) };
}
