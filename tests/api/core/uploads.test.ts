import { request as send } from 'node:http';
import { z } from 'zod';
import { make } from '@/tools/factories/make';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { query } from '@/lib/platform/operation/operation';
import { loggedIn } from '@/lib/shared/gates';
import { loginAs } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { eventually } from '../../support/eventually';
import { startPipeline } from '../../support/pipeline-server';
import { refused } from '../../support/refusals';

const MEBIBYTE = 1024 * 1024;
const TOO_LARGE = 'Unable to upload your file. That max file size allowed is 25 MB.';

/* Calls that accept files, for these tests only. */
const seen: string[] = [];
const input = z.object({ title: z.string(), file: z.instanceof(File) });
const upload = query({
  who: loggedIn,
  input,
  output: () => z.object({ title: z.string(), name: z.string(), size: z.number() }),
  accepts: 'upload',
  run: async (_ctx, { title, file }) => {
    seen.push(file.name);
    return { title, name: file.name, size: (await file.arrayBuffer()).byteLength };
  },
});
const noUpload = query({ who: loggedIn, input: z.object({}), output: () => z.object({}), run: async () => ({}) });
const params = { params: Promise.resolve(undefined) };
const handlers: Record<string, (request: Request) => Promise<Response>> = {
  '/api/upload': (request) => endpoint(upload)(request, params),
  '/api/no-upload': (request) => endpoint(noUpload)(request, params),
};

let server: Awaited<ReturnType<typeof startPipeline>>;
let signed: Record<string, string>;

beforeAll(async () => {
  server = await startPipeline((request) => handlers[new URL(request.url).pathname]!(request));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await emptyDatabase();
  seen.length = 0;
  signed = { authorization: `Bearer ${(await loginAs(await make.caller())).token}` };
});

function formOf(bytes: number, title = 'A license') {
  const form = new FormData();
  form.append('title', title);
  form.append('file', new File([Buffer.alloc(bytes, 'x')], 'license.pdf', { type: 'application/pdf' }));
  return form;
}

type Answer = { status?: number; body: unknown; sent: number };

/** Posts over HTTP; `sent` is the number of bytes written when the answer arrived. */
async function post(path: string, body: BodyInit, headers: Record<string, string> = signed): Promise<Answer> {
  const encoded = new Request('http://portal.test/', { method: 'POST', body });
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type')!;
  return new Promise((resolve, reject) => {
    const options = { port: server.port, host: '127.0.0.1', path, method: 'POST', agent: false };
    const sending = send(
      {
        ...options,
        headers: { host: 'portal.test', 'content-type': type, 'content-length': bytes.length, ...headers },
      },
      (response) => {
        let text = '';
        const sent = sending.socket?.bytesWritten ?? 0;
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) as unknown, sent }));
      },
    );
    sending.on('error', reject).end(bytes);
  });
}

test('a file reaches the operation', async () => {
  expect(await post('/api/upload', formOf(3 * MEBIBYTE))).toMatchObject({
    status: 200,
    body: { title: 'A license', name: 'license.pdf', size: 3 * MEBIBYTE },
  });
});

test('guests, routes without uploads and oversized files are refused with a readable answer', async () => {
  expect(await post('/api/upload', formOf(24 * MEBIBYTE), {})).toMatchObject({ status: 401 });
  expect(await post('/api/no-upload', formOf(24 * MEBIBYTE))).toMatchObject(refused(415, 'Send JSON.'));
  expect(await post('/api/upload', formOf(27 * MEBIBYTE))).toMatchObject(refused(413, TOO_LARGE));
  expect(await post('/api/upload', formOf(25 * MEBIBYTE + 10))).toMatchObject(refused(413, TOO_LARGE));
  expect(seen).toEqual([]);
});

test('ten large uploads at once are refused before they are read', async () => {
  const body = Buffer.alloc(24 * MEBIBYTE);
  const answers = await Promise.all(Array.from({ length: 10 }, () => postShared('/api/upload', body)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => 401));
  expect(seen).toEqual([]);
});

/** Shares the bytes between clients, so that only copies of the server count. */
const postShared = (path: string, body: Buffer) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      host: 'portal.test',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
    };
    const sending = send(
      { port: server.port, host: '127.0.0.1', path, method: 'POST', agent: false, headers },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    );
    sending.on('error', reject).end(body);
  });

test('uploads are limited per user before they are read', async () => {
  process.env.LIMIT_UPLOAD = '2';
  try {
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await post('/api/upload', formOf(10))).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(
      (
        await post('/api/upload', formOf(10), {
          authorization: `Bearer ${(await loginAs(await make.caller())).token}`,
        })
      ).status,
    ).toBe(200);
  } finally {
    delete process.env.LIMIT_UPLOAD;
  }
});

test('an aborted upload frees its slot and leaves no trace', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const headers = {
      host: 'portal.test',
      ...signed,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5000,
    };
    const sending = send({
      port: server.port,
      host: '127.0.0.1',
      path: '/api/upload',
      method: 'POST',
      agent: false,
      headers,
    });
    sending
      .on('error', () => undefined)
      .write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx');
    await eventually(() => expect(server.load.pending).toBe(1));
    sending.destroy();
    await eventually(() => expect(server.load.pending).toBe(0));
  }
  expect((await post('/api/upload', formOf(10))).status).toBe(200);
  expect(seen).toEqual(['license.pdf']);
});
