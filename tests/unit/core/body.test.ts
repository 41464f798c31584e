import { readBody, type Accepts } from '@/lib/platform/http/body';
import { Problem } from '@/lib/shared/problem';
import {
  BOUNDARY,
  HOSTILE_BODIES,
  LARGE_BODIES,
  MEBIBYTE,
  JSON_TYPE,
  FORM_TYPE,
  MULTIPART_TYPE,
  keys,
  nested,
  part,
  postOf as post,
} from '../../support/hostile-bodies';

/** Status of the refusal, or the parsed values. */
const outcome = (request: Request, accepts?: Accepts) =>
  readBody(request, accepts).catch((error: unknown) => (error instanceof Problem ? error.status : error));

test.each(HOSTILE_BODIES)('%s: refused', async (_name, body, type, accepts, status) => {
  expect(await outcome(post(Buffer.from(body), type), accepts)).toBe(status);
});

test.each(LARGE_BODIES)('large but simple input is read: %s', async (_name, body) => {
  expect(await outcome(post(Buffer.from(body), JSON_TYPE))).toEqual({ a: expect.anything() as unknown });
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
