/** @jest-environment jsdom */
import type { UploadOptions } from 'tus-js-client';
import { clearDrafts } from '@/lib/client/use-draft';
import { sendFile } from '@/lib/client/resumable-upload';

/** What the fake of tus does next: an address that is begun, bytes that arrive, a refusal, or nothing. */
type Step = { address?: string; progress?: number; refuse?: number; done?: true };
let steps: Step[][] = [];
let tries: Partial<UploadOptions>[] = [];
let aborted = 0;

jest.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null;
    constructor(
      readonly file: File,
      readonly options: UploadOptions,
    ) {
      this.url = options.uploadUrl ?? null;
    }
    async abort() {
      aborted += 1;
    }
    start() {
      tries.push(this.options);
      void this.play(steps.shift() ?? []);
    }
    private async play(steps: Step[]) {
      const { onProgress, onUploadUrlAvailable, onSuccess, onError, urlStorage, fingerprint } = this.options;
      for (const { address, progress, refuse, done } of steps) {
        await null;
        if (address) {
          this.url = address;
          onUploadUrlAvailable!();
          const key = (await fingerprint!(this.file, this.options))!;
          await urlStorage!.addUpload(key, { uploadUrl: address } as never);
        }
        if (progress) onProgress!(progress, 100);
        const response = { getStatus: () => refuse!, getBody: () => '{"error":"Not found."}' };
        if (refuse !== undefined)
          onError!(Object.assign(new Error(), { originalResponse: refuse ? response : null }) as never);
        if (done) onSuccess!({ lastResponse: {} as never });
      }
    }
  },
}));

const asked = jest.fn();
const file = new File(['x'.repeat(100)], 'core.dump', { lastModified: 1 });
const send = (over: Partial<Parameters<typeof sendFile>[2]> = {}) => {
  const seen: number[] = [];
  const addresses: string[] = [];
  const options = {
    name: 'case',
    address: undefined,
    signal: new AbortController().signal,
    onProgress: (sent: number) => void seen.push(sent),
    onAddress: (address: string) => void addresses.push(address),
    ...over,
  };
  return { answer: sendFile('/files/uploads', file, options), seen, addresses };
};

beforeEach(() => {
  [steps, tries, aborted] = [[], [], 0];
  asked.mockReset().mockResolvedValue({ ok: true, json: async () => ({ file: { id: 7 } }) });
  Object.assign(globalThis, { fetch: asked });
});

test('a file is sent, and what is told at its address is the answer', async () => {
  steps = [
    [
      { address: '/files/uploads/a', progress: 50 },
      { progress: 100, done: true },
    ],
  ];
  const { answer, seen, addresses } = send();
  expect(await answer).toEqual({ file: { id: 7 } });
  expect([seen, addresses, asked.mock.calls[0]![0]]).toEqual([[0.5, 1], ['/files/uploads/a'], '/files/uploads/a']);
  expect(tries).toMatchObject([{ endpoint: '/files/uploads', metadata: { filename: 'core.dump' } }]);
});

test('after a lost connection and a reload it goes on where it was; the tab keeps no address', async () => {
  steps = [[{ address: '/files/uploads/a', progress: 50 }, { refuse: 0 }], [{ progress: 80, done: true }]];
  await expect(send().answer).rejects.toMatchObject({ kind: 'offline' });
  expect(JSON.stringify(sessionStorage)).not.toContain('/files/uploads');
  await send().answer;
  expect(tries[1]).toMatchObject({ uploadUrl: '/files/uploads/a' });
  expect(tries[1]).not.toHaveProperty('endpoint');
});

test('another person in the same tab, and another room, begin anew', async () => {
  const begin = [{ address: '/files/uploads/a' }, { refuse: 0 }];
  steps = [begin, begin, begin];
  await expect(send().answer).rejects.toBeDefined();
  await expect(send({ name: 'other' }).answer).rejects.toBeDefined();
  clearDrafts();
  await expect(send().answer).rejects.toBeDefined();
  expect(tries.map(({ endpoint }) => endpoint)).toEqual(Array(3).fill('/files/uploads'));
});

test('one that is gone begins anew; one that is refused for now does not', async () => {
  steps = [[{ refuse: 404 }], [{ address: '/files/uploads/b', done: true }], [{ refuse: 503 }]];
  await send({ address: '/files/uploads/a' }).answer;
  expect(tries.map(({ uploadUrl, endpoint }) => uploadUrl ?? endpoint)).toEqual(['/files/uploads/a', '/files/uploads']);
  await expect(send({ address: '/files/uploads/b' }).answer).rejects.toMatchObject({ kind: 'broken' });
  expect(tries).toHaveLength(3);
});

test('it is stopped by its signal, and by silence', async () => {
  const controller = new AbortController();
  steps = [[], []];
  const stopped = send({ signal: controller.signal }).answer;
  await new Promise((resolve) => setTimeout(resolve));
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  jest.useFakeTimers();
  const silent = expect(send().answer).rejects.toMatchObject({ kind: 'offline' });
  await jest.advanceTimersByTimeAsync(31_000);
  await silent;
  jest.useRealTimers();
  expect(aborted).toBe(2);
});
