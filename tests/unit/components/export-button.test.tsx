/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportButton } from '@/components/ui/export-button';
import { download } from '@/lib/client/download';

jest.mock('@/lib/client/download');
const mocked = jest.mocked(download);

/** An export that runs until `end` is called or it is canceled. */
function pending() {
  let options: NonNullable<Parameters<typeof download>[2]> = {};
  let end: (isSaved: boolean) => void = () => {};
  mocked.mockImplementation((_url, _name, given = {}) => {
    options = given;
    return new Promise<boolean>((resolve) => {
      end = resolve;
      given.signal?.addEventListener('abort', () => resolve(false));
    });
  });
  return {
    progress: (bytes: number, total?: number) => act(() => options.onProgress?.({ bytes, total })),
    end: (isSaved: boolean) => act(async () => end(isSaved)),
    isCanceled: () => options.signal?.aborted,
  };
}

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
beforeEach(() => {
  jest.useFakeTimers();
  mocked.mockReset();
});
afterEach(() => jest.useRealTimers());

async function start() {
  const running = pending();
  render(
    <ExportButton href="/api/admin/company/users/export" name="users.xlsx">
      Export
    </ExportButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  return running;
}
const later = () => act(() => jest.advanceTimersByTime(500));

test('a short export shows no progress; the saved file is announced', async () => {
  const running = await start();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await running.end(true);
  expect(screen.getByRole('status')).toHaveTextContent('users.xlsx is downloaded.');
});

test('a longer one shows how far it is, in words and for screen readers', async () => {
  const running = await start();
  later();
  expect(screen.getByRole('button', { name: 'Preparing…' })).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
  running.progress(1_300_000, 2_600_000);
  expect(screen.getByRole('button', { name: '1.3 MB of 2.6 MB' })).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1300000');
  expect(screen.getByRole('status')).toHaveTextContent('Downloading users.xlsx, 50 percent.');
  await running.end(true);
  expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');
});

test('canceling ends it, says so and keeps the focus', async () => {
  const running = await start();
  later();
  await user.click(screen.getByRole('button', { name: 'Cancel: Export' }));
  expect(running.isCanceled()).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('The export is canceled.');
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
});

test('a second click while it runs starts nothing', async () => {
  const running = await start();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(mocked).toHaveBeenCalledTimes(1);
  await running.end(false);
  expect(screen.getByRole('status').textContent).toBe('');
});
