/** Web page and JSON of the embedded mail server. The JSON is that of MailDev, for scripts written against it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { filterEmails, toSummary, type Email } from '@maildev/core';
import type { Mailbox } from './mailbox.ts';
import { emailPage, listPage } from './pages.ts';

type Reply = Answer | undefined;
type Answer = { status?: number; type?: string; body: string | Uint8Array; headers?: Record<string, string> };

/** Allows no scripts in mails; their links open in another tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";
const PAGE_POLICY = "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'";

/** Version of MailDev whose API this is; nothing is relayed. */
const CONFIG = { version: '3.0.0', isOutgoingEnabled: false };

/** @throws Error when the port is taken */
export function openMailPage(mailbox: Mailbox, { port, smtpPort }: { port: number; smtpPort: number }): Promise<void> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    void answerTo(mailbox, url, { request, smtpPort })
      .catch((error: Error) => json({ error: error.message }, 500))
      .then((answer) => send(response, answer ?? json({ error: 'Not found' }, 404)));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function send(response: ServerResponse, { status = 200, type = 'application/json', body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

const page = (body: string): Answer => ({
  type: 'text/html',
  body,
  headers: { 'content-security-policy': PAGE_POLICY },
});

const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) });

type Asked = { request: IncomingMessage; smtpPort: number };
type Route = [
  method: string,
  path: RegExp,
  answer: (mailbox: Mailbox, part: string, url: URL, asked: Asked) => Promise<Reply>,
];

const ROUTES: Route[] = [
  ['GET', /^()$/, listOf],
  ['GET', /^(\w+)$/, (mailbox, id) => withEmail(mailbox, id, pageOf)],
  ['GET', /^(api\/healthz)$/, async () => json(true)],
  ['GET', /^(api\/config)$/, async (_, __, ___, { smtpPort }) => json({ ...CONFIG, smtpPort })],
  ['GET', /^(api\/email)$/, async (mailbox, _, url) => json(await listed(mailbox, url))],
  [
    'GET',
    /^(api\/email\/summary)$/,
    async (mailbox, _, url) => json({ items: (await listed(mailbox, url)).map(toSummary) }),
  ],
  ['POST', /^(api\/email\/delete)$/, (mailbox, _, __, { request }) => deleteMany(mailbox, request)],
  ['PATCH', /^(api\/email\/read-all)$/, async (mailbox) => json(await mailbox.markAllRead())],
  ['DELETE', /^(api\/email\/all)$/, async (mailbox) => json((await mailbox.deleteAll()) >= 0)],
  ['DELETE', /^api\/email\/(\w+)$/, async (mailbox, id) => ((await mailbox.delete(id)) ? json(true) : undefined)],
  ['GET', /^api\/email\/(\w+)$/, (mailbox, id) => withEmail(mailbox, id, jsonOf)],
  ['GET', /^api\/email\/(\w+)\/html$/, (mailbox, id) => withEmail(mailbox, id, htmlOf)],
  ['GET', /^api\/email\/(\w+)\/source$/, (mailbox, id) => withEmail(mailbox, id, sourceOf)],
  ['GET', /^api\/email\/(\w+)\/download$/, (mailbox, id) => withEmail(mailbox, id, downloadOf)],
  ['GET', /^api\/email\/(\w+)\/attachment\/[\w.]+$/, (mailbox, id, url) => withEmail(mailbox, id, fileAt(url))],
];

async function answerTo(mailbox: Mailbox, url: URL, asked: Asked): Promise<Reply> {
  const path = url.pathname.slice(1);
  for (const [ownMethod, pattern, answer] of ROUTES) {
    const [, part] = pattern.exec(path) ?? [];
    if (asked.request.method === ownMethod && part !== undefined) return answer(mailbox, part, url, asked);
  }
  return undefined;
}

async function withEmail(
  mailbox: Mailbox,
  id: string,
  answer: (mailbox: Mailbox, email: Email) => Promise<Answer | undefined>,
) {
  const email = await mailbox.find(id);
  return email && answer(mailbox, email);
}

async function listOf(mailbox: Mailbox): Promise<Answer> {
  return page(listPage((await mailbox.all()).reverse()));
}

async function pageOf(mailbox: Mailbox, email: Email): Promise<Answer> {
  await mailbox.markRead(email);
  return page(emailPage(email));
}

async function jsonOf(mailbox: Mailbox, email: Email): Promise<Answer> {
  await mailbox.markRead(email);
  return json(email);
}

async function listed(mailbox: Mailbox, { searchParams }: URL): Promise<Email[]> {
  const { skip = 0, limit, sort = 'asc', ...query } = Object.fromEntries(searchParams);
  const emails = filterEmails(await mailbox.all(), query);
  if (sort === 'desc') emails.reverse();
  return emails.slice(Number(skip), limit === undefined ? undefined : Number(skip) + Number(limit));
}

const htmlOf = async (_: Mailbox, { html = '' }: Email): Promise<Answer> => ({
  type: 'text/html',
  body: `<base target="_blank">${html}`,
  headers: { 'content-security-policy': MAIL_POLICY },
});

const sourceOf = async (mailbox: Mailbox, email: Email): Promise<Answer> => ({
  type: 'text/plain',
  body: await mailbox.source(email),
});

const downloadOf = async (mailbox: Mailbox, email: Email): Promise<Answer> => ({
  type: 'message/rfc822',
  body: await mailbox.source(email),
  headers: { 'content-disposition': `attachment; filename="${email.id}.eml"` },
});

async function deleteMany(mailbox: Mailbox, request: IncomingMessage): Promise<Answer> {
  const ids = await readJson(request).then(idsOf, () => undefined);
  if (!ids) return json({ error: 'Send {"ids": […]} with ids of emails.' }, 400);
  const [deleted, notFound]: [string[], string[]] = [[], []];
  for (const id of new Set(ids)) ((await mailbox.delete(id)) ? deleted : notFound).push(id);
  return json({ deleted, notFound });
}

function idsOf(body: unknown): string[] | undefined {
  const ids = (body as { ids?: unknown } | null)?.ids;
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : undefined;
}

const fileAt =
  (url: URL) =>
  async (mailbox: Mailbox, email: Email): Promise<Reply> => {
    const file = await mailbox.attachment(email, url.pathname.split('/').at(-1) ?? '');
    return (
      file && {
        type: file.type,
        body: file.content,
        headers: {
          'content-security-policy': MAIL_POLICY,
          ...(!file.type.startsWith('image/') && {
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          }),
        },
      }
    );
  };
