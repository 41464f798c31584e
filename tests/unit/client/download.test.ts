/** @jest-environment jsdom */
import { download } from '@/lib/client/download';
import { notify } from '@/lib/client/notify';

jest.mock('@/lib/client/notify');

/** Links that were clicked: where they lead, and the name to save under. */
let clicked: [string, string][];
const asked = jest.fn<Promise<unknown>, [string, RequestInit]>();
beforeEach(() => {
  clicked = [];
  globalThis.fetch = asked as unknown as typeof fetch;
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.getAttribute('href')!, this.download]);
  });
});

test('a file that the portal sends is saved from the page’s memory', async () => {
  asked.mockResolvedValue({ ok: true, type: 'basic', blob: async () => new Blob(['a log']) });
  expect(await download('/api/file', 'a.log')).toBe(true);
  expect(clicked).toEqual([['blob:kept', 'a.log']]);
});

test('one that another host sends is left to the browser, so that no page asks that host', async () => {
  asked.mockResolvedValue({ ok: false, type: 'opaqueredirect', status: 0 });
  expect(await download('/api/file', 'a.log')).toBe(true);
  expect(asked).toHaveBeenLastCalledWith('/api/file', expect.objectContaining({ redirect: 'manual' }));
  expect(clicked).toEqual([['/api/file', 'a.log']]);
});

test('what keeps a file from its reader is said on the page', async () => {
  const refusal = { error: 'This file is removed.' };
  asked.mockResolvedValue({ ok: false, type: 'basic', status: 410, json: async () => refusal, headers: new Headers() });
  expect(await download('/api/file', 'a.log')).toBe(false);
  expect([clicked, jest.mocked(notify.error).mock.calls]).toEqual([[], [['This file is removed.']]]);
});
