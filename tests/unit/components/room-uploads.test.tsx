/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { pastedName } from '@/components/work/room/pasted-name';
import { useUploads } from '@/components/work/room/use-uploads';
import { type Failure } from '@/lib/client/post';
import { removeSent, sendFile } from '@/lib/client/resumable-upload';

jest.mock('@/lib/client/resumable-upload');

type Options = Parameters<typeof sendFile>[2];
type Call = Options & { resolve: (answer: unknown) => void; reject: (error: unknown) => void };
let calls: Call[] = [];

const failure = (kind: Failure['kind'], message = '', more: Partial<Failure> = {}) =>
  Object.assign(new Error(message), { kind, status: 0, errors: {}, answer: undefined, ...more });
const fileOf = (name: string) => new File(['x'], name, { lastModified: 1 });
const passes = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  jest.mocked(removeSent).mockReset().mockResolvedValue();
  jest.mocked(sendFile).mockImplementation(
    (_url, _file, options) =>
      new Promise<never>((resolve, reject) => {
        calls.push({ ...options, resolve: resolve as Call['resolve'], reject });
        options.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
});
afterEach(() => jest.useRealTimers());

function started(...names: string[]) {
  const { result } = renderHook(() => useUploads('/files/uploads', { maxMegabytes: 100, name: 'case' }));
  act(() => result.current.add(names.map(fileOf)));
  const key = () => result.current.uploads[0]!.key;
  return { states: () => result.current.uploads.map(({ state }) => state), hook: () => result.current, key };
}

test('two are sent at a time, and the next when one is done', async () => {
  const { states, hook } = started('one', 'two', 'three');
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  await act(async () => calls[0]!.resolve({ file: { id: 7 } }));
  expect(states()).toEqual(['done', 'sending', 'sending']);
  expect(hook().uploads[0]!.stored).toEqual({ id: 7 });
});

test('a removed one is canceled, also on the server, and makes place for the next', async () => {
  const { states, hook, key } = started('one', 'two', 'three');
  act(() => calls[0]!.onAddress('/files/uploads/a'));
  await act(async () => hook().remove(key()));
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(jest.mocked(removeSent).mock.calls).toEqual([['/files/uploads/a']]);
  await passes(0);
  expect(states()).toEqual(['sending', 'sending']);
});

test('a paused one keeps its place and its progress, lets the next go, and goes on from its address', async () => {
  const { states, hook, key } = started('one', 'two', 'three');
  act(() => calls[0]!.onAddress('/files/uploads/a'));
  act(() => calls[0]!.onProgress(0.4));
  await act(async () => hook().pause(key()));
  expect([states(), hook().uploads[0]!.progress]).toEqual([['paused', 'sending', 'sending'], 0.4]);
  await passes(60);
  expect(states()[0]).toBe('paused');
  act(() => hook().resume(key()));
  expect(states()[0]).toBe('waiting');
  await act(async () => calls[1]!.resolve({ file: { id: 7 } }));
  expect([states(), calls[3]!.address]).toEqual([['sending', 'done', 'sending'], '/files/uploads/a']);
  expect(jest.mocked(removeSent)).not.toHaveBeenCalled();
});

test('after a lost connection it goes on: soon, and at once when the browser is online', async () => {
  const { states } = started('one');
  act(() => calls[0]!.onAddress('/files/uploads/a'));
  await act(async () => calls[0]!.reject(failure('offline')));
  expect(states()).toEqual(['lost']);
  await passes(5);
  expect(states()).toEqual(['sending']);
  await act(async () => calls[1]!.reject(failure('offline')));
  await act(async () => void dispatchEvent(new Event('online')));
  expect(states()).toEqual(['sending']);
  expect(calls.map(({ address }) => address)).toEqual([undefined, '/files/uploads/a', '/files/uploads/a']);
});

test('after five tries without progress the reader decides', async () => {
  const { states, hook, key } = started('one');
  await act(async () => calls[0]!.reject(failure('broken')));
  await passes(5);
  act(() => calls[1]!.onProgress(0.5));
  for (let at = 1; at < 6; at++) {
    expect(calls).toHaveLength(at + 1);
    await act(async () => calls[at]!.reject(failure('broken')));
    await passes(5);
  }
  expect([states(), calls.length]).toEqual([['lost'], 6]);
  act(() => hook().retry(key()));
  expect(states()).toEqual(['sending']);
});

test.each([
  ['another place to go on from', { status: 409, answer: { upload_offset: 4 } }, 'lost'],
  ['an ended case', { status: 409, answer: { status: 'closed' } }, 'refused'],
] as const)('a conflict about %s', async (_, more, state) => {
  const { states } = started('one');
  await act(async () => calls[0]!.reject(failure('refused', 'This case is closed.', more)));
  expect(states()).toEqual([state]);
});

test('what the server or the size refuses is not sent again', async () => {
  const { states, hook } = started('page.html');
  await act(async () => calls[0]!.reject(failure('invalid', 'A browser would run this file.')));
  await passes(30);
  act(() => hook().add([new File([], 'empty')]));
  expect(states()).toEqual(['refused', 'refused']);
  expect(hook().uploads.map(({ error }) => error)).toEqual(['A browser would run this file.', 'This file is empty.']);
  expect(calls).toHaveLength(1);
});

test('the same file is in the list once', () => {
  const { hook, states } = started('one');
  act(() => hook().add([fileOf('one'), fileOf('two')]));
  expect(states()).toHaveLength(2);
});

test('a pasted picture gets a name with the time, another file keeps its own', () => {
  jest.setSystemTime(new Date(2026, 10, 23, 9, 5, 7));
  expect(pastedName(new File(['x'], 'image.png', { type: 'image/png' })).name).toBe('Picture 2026-11-23 09.05.07.png');
  expect(pastedName(new File(['x'], 'image.png'), 1).name).toBe('Picture 2026-11-23 09.05.07 (2).png');
  expect(pastedName(new File(['x'], 'rack.png')).name).toBe('rack.png');
  expect(pastedName(new File(['x'], 'image.log')).name).toBe('image.log');
});
