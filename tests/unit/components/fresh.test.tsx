/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Fresh } from '@/components/shell/fresh';
import { lookForNews } from '@/lib/client/news';
import type { Change } from '@/lib/work/cases/resources';
import { MESSAGES } from '@/lib/shared/problem';
import { router } from '../../support/navigation';

const SINCE = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-20T12:00:40.000Z';
const accepted: Change = { id: 7, at: LATER, own: false, text: 'Borealis accepted case 4711' };
const asked = jest.fn<Promise<Partial<Response>>, [string]>();
let visibility = 'visible';

const answers = (changes: Change[]) =>
  asked.mockResolvedValue({ ok: true, json: async () => ({ until: LATER, changes, registrations: null }) });
const refuses = (status: number) =>
  asked.mockResolvedValue({ ok: false, status, headers: new Headers(), json: async () => ({ error: MESSAGES.login }) });
const passes = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  visibility = 'visible';
  document.title = 'Dashboard';
  globalThis.fetch = asked as unknown as typeof fetch;
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  answers([]);
});
afterEach(() => jest.useRealTimers());

test('asks every half minute while it is visible, and from the last answer on', async () => {
  render(<Fresh since={SINCE} />);
  await passes(29);
  expect(asked).not.toHaveBeenCalled();
  await passes(1);
  expect(asked).toHaveBeenLastCalledWith(
    `/api/caller/changes?${new URLSearchParams({ since: SINCE })}`,
    expect.anything(),
  );
  await passes(30);
  expect(asked).toHaveBeenLastCalledWith(
    `/api/caller/changes?${new URLSearchParams({ since: LATER })}`,
    expect.anything(),
  );
  visibility = 'hidden';
  await passes(120);
  expect(asked).toHaveBeenCalledTimes(2);
  visibility = 'visible';
  fireEvent(document, new Event('visibilitychange'));
  fireEvent(window, new Event('focus'));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what changed is read anew and announced, and the title counts until it is dismissed', async () => {
  answers([accepted]);
  render(<Fresh since={SINCE} />);
  await passes(30);
  expect(router.refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('Borealis accepted case 4711');
  expect(document.title).toBe('(1) Dashboard');
  await passes(30);
  expect(router.refresh).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss changes' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(document.title).toBe('Dashboard');
});

test('with entries that are not sent the page waits, until the reader updates it', async () => {
  answers([accepted]);
  render(
    <>
      <form>
        <input aria-label="Reply" />
      </form>
      <Fresh since={SINCE} />
    </>,
  );
  fireEvent.input(screen.getByLabelText('Reply'), { target: { value: 'The logs' } });
  await passes(60);
  expect(router.refresh).not.toHaveBeenCalled();
  expect(screen.getByText('Your entries stay. Update the page when you are ready.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(router.refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Reply')).toHaveValue('The logs');
});

test('once the entries are sent it is read anew by itself', async () => {
  answers([accepted]);
  render(
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Reply" />
      </form>
      <Fresh since={SINCE} />
    </>,
  );
  fireEvent.input(screen.getByLabelText('Reply'), { target: { value: 'The logs' } });
  await passes(30);
  fireEvent.submit(screen.getByLabelText('Reply').closest('form')!);
  await passes(30);
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

test('asks less often while the server is away, and again every half minute once it is back', async () => {
  refuses(503);
  render(<Fresh since={SINCE} />);
  await passes(30);
  await passes(59);
  expect(asked).toHaveBeenCalledTimes(1);
  await passes(1);
  expect(asked).toHaveBeenCalledTimes(2);
  answers([]);
  await passes(120);
  expect(asked).toHaveBeenCalledTimes(3);
  await passes(30);
  expect(asked).toHaveBeenCalledTimes(4);
});

test.each([
  [401, 0],
  [404, 1],
])('a refusal with %i ends it', async (status, refreshes) => {
  refuses(status);
  render(<Fresh since={SINCE} from="/api/caller/case/abc/changes" />);
  await passes(30);
  await passes(600);
  fireEvent(window, new Event('focus'));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(router.refresh).toHaveBeenCalledTimes(refreshes);
});

test('on news of a stream it looks at once, and a form that survives does not keep it waiting', async () => {
  answers([accepted]);
  render(
    <>
      <div data-survives-refresh>
        <form>
          <input aria-label="Note" />
        </form>
      </div>
      <Fresh since={SINCE} />
    </>,
  );
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'The logs' } });
  await act(async () => lookForNews());
  expect(router.refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('Borealis accepted case 4711');
});
