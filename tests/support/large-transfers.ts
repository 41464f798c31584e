/** Large documents of a partner group, up and down over HTTP. */
import { Agent, request as send, type IncomingMessage } from 'node:http';
import type { User } from '@/tools/factories/accounts';
import { make } from '@/tools/factories/make';
import { GET as download } from '@/app/api/admin/company/partner_groups/[id]/documents/[doc]/download/route';
import { POST as upload } from '@/app/api/admin/company/partner_groups/[id]/documents/upload/route';
import { loginAs } from './api';
import { groupFixture, PDF } from './group-fixtures';
import { startPipeline } from './pipeline-server';

export const MEBIBYTE = 1024 * 1024;
export const LARGE = Buffer.concat([PDF, Buffer.alloc(24 * MEBIBYTE, 'x')]);

type Server = Awaited<ReturnType<typeof startPipeline>>;
const agent = new Agent();

export const startTransfers = () =>
  startPipeline((request) => {
    const [, id, doc] = /partner_groups\/(\d+)\/documents\/(\d+)?/.exec(request.url)!;
    return request.method === 'POST'
      ? upload(request, { params: Promise.resolve({ id: id! }) })
      : download(request, { params: Promise.resolve({ id: id!, doc: doc! }) });
  });

export const base = (group: number) => `/api/admin/company/partner_groups/${group}/documents`;
type Options = { user: User; path: string; body?: Buffer[]; method?: 'GET' | 'POST' };

/** Sends a request over HTTP, with bytes that all clients share; resolves with the answer's head. */
export async function exchange(
  server: Server,
  { user, path, body = [], method = 'GET' }: Options,
): Promise<IncomingMessage> {
  const { token } = await loginAs(user);
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'portal.test',
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...(method === 'POST' && { 'content-length': body.reduce((sum, part) => sum + part.length, 0) }),
    };
    const sending = send({ port: server.port, host: '127.0.0.1', agent, path, method, headers }, resolve);
    sending.on('error', reject);
    for (const part of body) sending.write(part);
    sending.end();
  });
}

const field = (name: string, value: string) =>
  Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
export const formOf = (content: Buffer, name = 'large.pdf') => [
  field('name', 'Large'),
  field('document_type', 'file'),
  Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
  content,
  Buffer.from('\r\n--x--\r\n'),
];

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer) text += String(part);
  return text;
}

/** Uploads, and retries while the process has no free slot; returns the document's id. */
export async function uploadLarge(server: Server, user: User, group: number, content = LARGE): Promise<number> {
  for (;;) {
    const answer = await exchange(server, {
      user,
      path: `${base(group)}/upload`,
      method: 'POST',
      body: formOf(content),
    });
    const text = await textOf(answer);
    if (answer.statusCode === 200) return (JSON.parse(text) as { document: { id: number } }).document.id;
    if (answer.statusCode !== 503) throw new Error(text);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function members() {
  const { admin, group, acme } = await groupFixture();
  const others = await Promise.all(Array.from({ length: 7 }, () => make.manager({ company_id: acme.id })));
  return { group, users: [admin, ...others] };
}

/** Eight managers each put a document into one group, and get one of them. */
export async function eightAtOnce(server: Server, content = LARGE) {
  const { group, users } = await members();
  await uploadLarge(server, users[0]!, group.id, content);
  const read = async (user: User, id: number) => {
    const answer = await exchange(server, { user, path: `${base(group.id)}/${id}/download` });
    if (answer.headers['x-file-size'] !== String(content.length)) throw new Error('The size is not named.');
    let length = 0;
    for await (const part of answer) length += (part as Buffer).length;
    return length;
  };
  return {
    up: () => Promise.all(users.map((user) => uploadLarge(server, user, group.id, content))),
    down: (ids: number[]) => Promise.all(users.map((user, at) => read(user, ids[at]!))),
  };
}
