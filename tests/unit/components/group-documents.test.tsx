/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GroupDocuments } from '@/components/network/groups/group-documents';
import { Toaster } from '@/components/ui/toaster';
import { dismissToast, toasts } from '@/lib/client/notify';
import type { GroupDocumentRow } from '@/lib/network/groups/resources';
import { calls, press, server, type } from '../../support/component';
import { router } from '../../support/navigation';

const BASE = '/api/admin/company/partner_groups/7';
const row = (overrides: Partial<GroupDocumentRow>): GroupDocumentRow => ({
  id: 1,
  name: 'Guide',
  company_id: 1,
  company: { name: 'Acme Storage' },
  document_type: 'file',
  url: null,
  document_name: 'guide.v2.pdf',
  original_filename: 'guide.v2.pdf',
  size: 2400,
  created_by: { first_name: 'Marcus', last_name: 'Webb' },
  updated_at: new Date('2026-11-22T06:00:00Z'),
  ...overrides,
});
const theirs = row({
  id: 2,
  name: 'Matrix',
  company_id: 2,
  company: { name: 'Borealis' },
  created_by: null,
  document_type: 'url',
  url: 'https://borealis.test/',
  document_name: null,
  size: null,
});

const show = (documents = [row({}), theirs]) =>
  render(
    <>
      <GroupDocuments documents={documents} base={BASE} actor={{ kind: 'member', company_id: 1 }} maxMegabytes={1} />
      <Toaster />
    </>,
  );

beforeEach(() => {
  act(() => toasts.set((shown) => (shown.forEach(({ id }) => dismissToast(id)), [])));
});

test('shows type, size and who added each; only own documents can be replaced and deleted', () => {
  show();
  const [, own, other] = screen.getAllByRole('row');
  for (const text of ['PDF', '2.4 kB', 'Marcus Webb', 'Acme Storage', '11/22/26 06:00 am'])
    expect(own).toHaveTextContent(text);
  expect(within(own!).getByRole('link', { name: /^Guide/ })).toHaveAttribute('href', `${BASE}/documents/1/download`);
  expect(other).toHaveTextContent('Link');
  expect(within(other!).getByRole('link', { name: /^Matrix/ })).toHaveAttribute('href', 'https://borealis.test/');
  expect(screen.getAllByRole('button', { name: /^(Replace|Delete) / }).map((button) => button.title)).toEqual([
    'Replace Guide',
    'Delete Guide',
  ]);
});

test('a deletion asks, and can be undone', async () => {
  server(
    { status: 200, body: { message: '“Guide” is deleted.', undo_seconds: 10 } },
    { status: 200, body: { message: '“Guide” is back.' } },
  );
  show();
  await press('Delete Guide');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Are you sure you want to delete Guide from this partner group?',
  );
  await press('Cancel');
  expect(calls).toEqual([]);
  await press('Delete Guide');
  await press('Delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('“Guide” is back.');
  expect(calls).toEqual([`DELETE ${BASE}/documents/1`, `POST ${BASE}/documents/1/restore`]);
  expect(router.refresh).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the offer to undo ends after its seconds', async () => {
  jest.useFakeTimers();
  try {
    server({ status: 200, body: { message: '“Guide” is deleted.', undo_seconds: 10 } });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    show();
    await user.click(screen.getByRole('button', { name: 'Delete Guide' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('button', { name: 'Undo' });
    act(() => jest.advanceTimersByTime(9_000));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1_100));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('a refused deletion shows the reason and keeps the row', async () => {
  server({ status: 404, body: { error: 'Document not found.' } });
  show();
  await press('Delete Guide');
  await press('Delete');
  await screen.findByText('Document not found.');
  expect(router.refresh).not.toHaveBeenCalled();
});

describe('the upload', () => {
  class FakeRequest {
    static last: FakeRequest;
    status = 0;
    response: unknown = null;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    headers: Record<string, string> = {};
    body?: FormData;
    aborted = false;
    constructor() {
      FakeRequest.last = this;
    }
    open(method: string, url: string) {
      calls.push(`${method} ${url}`);
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: FormData) {
      this.body = body;
    }
    abort() {
      this.aborted = true;
      this.onabort?.();
    }
    answer(status: number, response: unknown) {
      Object.assign(this, { status, response });
      this.onload?.();
    }
  }
  const real = global.XMLHttpRequest;
  beforeEach(() => {
    calls.length = 0;
    global.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    global.XMLHttpRequest = real;
  });
  const choose = (size: number) =>
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File([new Uint8Array(size)], 'a.pdf')] },
    });
  const start = async () => {
    show([]);
    await press('Add document');
    await type('Name', 'Guide');
  };
  const send = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add document' }));

  test('shows its progress, then closes and reloads the list', async () => {
    await start();
    choose(10);
    await send();
    expect(calls).toEqual([`POST ${BASE}/documents/upload`]);
    expect(FakeRequest.last.headers['idempotency-key']).toBeTruthy();
    expect(FakeRequest.last.body!.get('company_id')).toBe('1');
    act(() => FakeRequest.last.upload.onprogress!({ loaded: 45, total: 100 }));
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveValue(45);
    act(() => FakeRequest.last.answer(200, { message: '“Guide” is added.' }));
    await screen.findByText('“Guide” is added.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.refresh).toHaveBeenCalled();
  });

  test('shows messages beside their fields', async () => {
    await start();
    choose(10);
    await send();
    act(() => FakeRequest.last.answer(422, { message: 'Check', errors: { file: ['This is not a pdf file.'] } }));
    await waitFor(() => expect(screen.getAllByText('This is not a pdf file.').length).toBeGreaterThan(0));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('of a file that is too large is not sent', async () => {
    await start();
    choose(1024 * 1024 + 1);
    await send();
    expect(calls).toEqual([]);
    expect(
      screen.getAllByText('Unable to upload your file. That max file size allowed is 1 MB.').length,
    ).toBeGreaterThan(0);
  });

  test('ends when its dialog is closed', async () => {
    await start();
    choose(10);
    await send();
    await press('Close');
    expect(FakeRequest.last.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
