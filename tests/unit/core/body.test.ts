import { readBody, type Accepts } from '@/lib/core/body';
import { Problem } from '@/lib/shared/problem';
import { longestBlock } from '../../support/event-loop';

const MEBIBYTE = 1024 * 1024;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const BOUNDARY = 'xxBOUNDARYxx';
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const post = (body: BodyInit | undefined, type: string, headers: Record<string, string> = {}) =>
  new Request('http://portal.test/api/test', {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });

/** Status of the refusal, or the parsed values. */
const outcome = (request: Request, accepts?: Accepts) =>
  readBody(request, accepts).catch((error: unknown) => (error instanceof Problem ? error.status : error));

const fill = (unit: string) => unit.repeat(Math.floor(MEBIBYTE / unit.length));
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
const nested = (open: string, close: string, depth: number) => `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`;
const part = (name: string, value = 'x') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (count: number) =>
  `${Array.from({ length: count }, (_, at) => part(`f${at}`)).join('')}--${BOUNDARY}--\r\n`;

const HOSTILE: [name: string, body: string, type: string, accepts: Accepts | undefined, status: number][] = [
  ['endless fields in a form', 'a&'.repeat(500_000), FORM_TYPE, 'form', 413],
  ['endless fields where no form is accepted', 'a&'.repeat(500_000), FORM_TYPE, undefined, 415],
  ['90,000 keys', keys(90_000).slice(0, MEBIBYTE), JSON_TYPE, undefined, 413],
  ['201 keys', keys(201), JSON_TYPE, undefined, 413],
  ['deeply nested lists', fill('['), JSON_TYPE, undefined, 400],
  ['deeply nested objects', fill('{"a":'), JSON_TYPE, undefined, 400],
  ['a list of 500,000 numbers', `{"a":[${fill('1,').slice(0, -20)}1]}`, JSON_TYPE, undefined, 413],
  ['a list of 300,000 lists', `{"a":[${fill('[],').slice(0, -20)}1]}`, JSON_TYPE, undefined, 413],
  ['a list of objects with many keys', `{"a":[${fill(`${keys(100)},`).slice(0, -2000)}]}`, JSON_TYPE, undefined, 413],
  ['a number of a million digits', `{"a":${fill('1').slice(0, -10)}}`, JSON_TYPE, undefined, 400],
  ['a fraction of a million digits', `{"a":0.${fill('1').slice(0, -10)}}`, JSON_TYPE, undefined, 400],
  ['a quote that never ends', `{"a":"${fill('\\u0041')}`.slice(0, MEBIBYTE), JSON_TYPE, undefined, 400],
  ['9,000 parts', parts(9000).slice(0, MEBIBYTE), MULTIPART_TYPE, 'upload', 413],
  ['51 parts', parts(51), MULTIPART_TYPE, 'upload', 413],
  ['parts where none are accepted', parts(2), MULTIPART_TYPE, 'form', 415],
  ['a megabyte of part headers', `--${BOUNDARY}\r\n${fill('X: y\r\n')}`, MULTIPART_TYPE, 'upload', 400],
  ['a field of a megabyte', `${part('a', fill('x'))}--${BOUNDARY}--\r\n`, MULTIPART_TYPE, 'upload', 413],
  ['a name of a megabyte', part(fill('n')), MULTIPART_TYPE, 'upload', 400],
  [
    'boundaries that almost match',
    `--${BOUNDARY}\r\n${fill(`\r\n--${BOUNDARY.slice(0, -1)}`)}`,
    MULTIPART_TYPE,
    'upload',
    400,
  ],
  ['no boundary', parts(1), 'multipart/form-data', 'upload', 400],
  ['a form that breaks off', part('a'), MULTIPART_TYPE, 'upload', 400],
  ['another type', fill('x'), 'text/plain', undefined, 415],
];

test.each(HOSTILE)('%s: refused without blocking the event loop', async (_name, body, type, accepts, status) => {
  const bytes = Buffer.from(body);
  expect(await outcome(post(bytes, type), accepts)).toBe(status);
  expect(await longestBlock(() => outcome(post(bytes, type), accepts))).toBeLessThan(50);
});

test.each([
  ['a text of a megabyte', `{"a":"${fill('\\u00e9').slice(0, -24)}"}`],
  ['a text of escaped quotes', `{"a":"${fill('\\"').slice(0, -20)}"}`],
  ['as many values as allowed', `{"a":[${'1,'.repeat(4900)}1]}`],
  ['white space', fill(' ').slice(0, -10) + '{"a":1}'],
])('large but simple input is read without blocking: %s', async (_name, body) => {
  const bytes = Buffer.from(body);
  expect(await outcome(post(bytes, JSON_TYPE))).toEqual({ a: expect.anything() as unknown });
  expect(await longestBlock(() => outcome(post(bytes, JSON_TYPE)))).toBeLessThan(50);
});

test('200 fields, 32 levels and brackets in texts are accepted', async () => {
  expect(Object.keys((await outcome(post(keys(200), JSON_TYPE))) as object)).toHaveLength(200);
  expect(await outcome(post(nested('[', ']', 31), JSON_TYPE))).toHaveProperty('a');
  expect(await outcome(post(nested('[', ']', 32), JSON_TYPE))).toBe(400);
  expect(await outcome(post(JSON.stringify({ a: '[{,"\\'.repeat(50_000) }), JSON_TYPE))).toHaveProperty('a');
});

test('an empty body has no values, regardless of its type', async () => {
  expect(await outcome(post(undefined, 'text/plain'))).toEqual({});
  expect(await outcome(post('', JSON_TYPE))).toEqual({});
});

test('__proto__ and constructor are data in every kind of body', async () => {
  const own = (value: unknown) => Object.keys(value as object).toSorted();
  expect(own(await outcome(post('{"__proto__":{"x":1},"constructor":1}', JSON_TYPE)))).toEqual([
    '__proto__',
    'constructor',
  ]);
  expect(own(await outcome(post('__proto__=1&constructor=1', FORM_TYPE), 'form'))).toEqual([
    '__proto__',
    'constructor',
  ]);
  const form = `${part('__proto__[]')}${part('constructor')}${part('toString[]')}--${BOUNDARY}--\r\n`;
  expect(own(await outcome(post(form, MULTIPART_TYPE), 'upload'))).toEqual(['__proto__', 'constructor', 'toString']);
});

test('a multipart form is parsed into texts, lists and files', async () => {
  const form = new FormData();
  form.append('title', 'Addendum é');
  form.append('tags[]', 'a');
  form.append('tags[]', 'b');
  form.append('file', new File(['%PDF-1.7 …'], '../../etc/Vertrag é.pdf', { type: 'application/pdf' }));
  form.append('none', new File([], ''));
  const sent = new Request('http://portal.test/', { method: 'POST', body: form });
  const { file, ...rest } = (await readBody(sent, 'upload')) as { file: File };
  expect(rest).toEqual({ title: 'Addendum é', tags: ['a', 'b'] });
  expect([file.name, file.type, await file.text()]).toEqual(['Vertrag é.pdf', 'application/pdf', '%PDF-1.7 …']);
});

test('a file above the limit is refused with the specified text', async () => {
  const form = new FormData();
  form.append('file', new File([Buffer.alloc(25 * MEBIBYTE + 1)], 'large.pdf'));
  await expect(
    readBody(new Request('http://portal.test/', { method: 'POST', body: form }), 'upload'),
  ).rejects.toMatchObject({
    status: 413,
    message: 'Unable to upload your file. That max file size allowed is 25 MB.',
  });
});

describe('a slow body', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  /** A body that sends `bytes` every second. */
  const dripping = (bytes: number, first = '') =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(first || 'x'));
        const timer = setInterval(() => {
          try {
            controller.enqueue(Buffer.alloc(bytes, 'x'));
          } catch {
            clearInterval(timer);
          }
        }, 1000);
      },
    });
  const settledAfter = async (request: Request, accepts: Accepts | undefined, seconds: number) => {
    let result: unknown = 'open';
    void outcome(request, accepts).then((value) => (result = value));
    await jest.advanceTimersByTimeAsync(seconds * 1000);
    return result;
  };

  test('has ten seconds', async () => {
    expect(await settledAfter(post(dripping(1), JSON_TYPE), undefined, 9)).toBe('open');
    expect(await settledAfter(post(dripping(1), JSON_TYPE), undefined, 11)).toBe(408);
  });

  test('has more time as an upload while it keeps the minimum rate', async () => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n\r\n`;
    expect(await settledAfter(post(dripping(1000, head), MULTIPART_TYPE), 'upload', 12)).toBe(408);
    expect(await settledAfter(post(dripping(100_000, head), MULTIPART_TYPE), 'upload', 60)).toBe('open');
  });
});

test('JSON behind a byte order mark, as some programs write it, is read', async () => {
  expect(await outcome(post('\ufeff{"a":1}', JSON_TYPE))).toEqual({ a: 1 });
});
