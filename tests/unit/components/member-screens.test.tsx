/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoCases } from '@/app/(signed-in)/(partner)/dashboard/no-cases';
import { MissingPartner } from '@/components/partners/directory/missing-partner';
import { PreviewedForm } from '@/components/intake/forms/previewed-form';
import { GroupFiles } from '@/components/intake/processes/group-files';
import { NotesPanel } from '@/components/intake/processes/notes-panel';
import { NetworkReportForm } from '@/components/work/reports/network-report-form';
import { Toaster } from '@/components/ui/toaster';
import type { GroupFile } from '@/lib/intake/processes/resources';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn(), replace: jest.fn() }),
  usePathname: () => '/super_admin/reports',
  useSearchParams: () => new URLSearchParams(),
}));

let sent: Record<string, unknown>[] = [];
function server(status: number, body: object) {
  sent = [];
  global.fetch = jest.fn(async (_: string, init: RequestInit = {}) => {
    sent.push(init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {});
    return { ok: status < 400, status, headers: new Headers(), json: async () => body } as Response;
  }) as unknown as typeof fetch;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a note of the company about a process', () => {
  const LONG = `Ask for the release first. ${'Their engineer wants the log. '.repeat(6)}Then the plan.`;
  const show = (note: string, editable: boolean) =>
    render(<NotesPanel note={note} editable={editable} location="document" document_id={8} />);

  test('is cut for its readers, who read it whole in a dialog and cannot write', async () => {
    show(LONG, false);
    expect(screen.queryByText(/Then the plan/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Write|Edit)$/ })).not.toBeInTheDocument();
    await press('View More...');
    expect(within(await screen.findByRole('dialog', { name: 'Internal Notes' })).getByText(LONG)).toBeVisible();
  });

  test('is written by a manager, and shown as it was saved', async () => {
    server(200, { note: { note: 'Ask for Mara.' } });
    show('', true);
    await press('Write');
    await userEvent.type(await screen.findByLabelText('Note'), 'Ask for Mara. ');
    await press('Save');
    expect(await screen.findByText('Ask for Mara.')).toBeVisible();
    expect(sent[0]).toMatchObject({ location: 'document', document_id: '8', note: 'Ask for Mara. ' });
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});

describe('documents of a group', () => {
  const files = [1, 2, 3, 4, 5].map((id): GroupFile => ({
    id,
    community_id: 2,
    name: `Guide ${id}`,
    document_type: 'file',
    url: null,
    original_filename: `guide-${id}.pdf`,
  }));

  test('three are shown, all in a dialog; one that is refused says why', async () => {
    server(404, { error: 'Document not found.' });
    render(
      <>
        <GroupFiles files={files} />
        <Toaster />
      </>,
    );
    expect(screen.getAllByRole('link')).toHaveLength(3);
    await press('View More (2)');
    const all = screen.getByRole('dialog', { name: 'Group Documents' });
    expect(within(all).getAllByRole('link')).toHaveLength(5);
    await userEvent.click(within(all).getByRole('link', { name: /^Guide 5/ }));
    expect(await screen.findByText('Document not found.')).toBeVisible();
  });
});

test('a missing partner is named as it was searched for, and a refusal keeps what was entered', async () => {
  server(200, {});
  render(<MissingPartner name="Peregrine Labs" onClose={jest.fn()} />);
  expect(screen.getByLabelText('Partner name')).toHaveValue('Peregrine Labs');
  await userEvent.type(screen.getByLabelText(/^Contact email/), 'nobody');
  await userEvent.type(screen.getByLabelText(/^Comment/), 'Their scanners feed our arrays.');
  await press('Send to the network');
  await waitFor(() => expect(screen.getByLabelText(/^Contact email/)).toBeInvalid());
  expect(screen.getByLabelText(/^Comment/)).toHaveValue('Their scanners feed our arrays.');
  expect(sent).toEqual([]);
});

test.each([
  [{ inbound: 2, company: 5 }, 'View inbound cases', '?type=company-inbound-action'],
  [{ inbound: 0, company: 5 }, 'View all company cases', '?type=company-all'],
])('an empty list of cases leads to those of the company: %j', (counts, name, href) => {
  const of = (total: number) => ({ total });
  render(
    <NoCases
      type="mine-30"
      limited={false}
      counts={{
        'mine-30': of(0),
        'mine-all': of(0),
        'company-30': of(counts.company),
        'company-all': of(counts.company),
        'company-inbound-action': of(counts.inbound),
      }}
    />,
  );
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('a report of a range is shown and saved once both dates are there', async () => {
  render(<NetworkReportForm report="user_logins" start="2026-11-01" end="" today="2026-11-27" />);
  const buttons = [screen.getByRole('button', { name: /^Show/ }), screen.getByRole('button', { name: /^Export/ })];
  for (const button of buttons) expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText('End date'), '2026-11-27');
  for (const button of buttons) expect(button).toBeEnabled();
});

test('the preview of a manager process is a manager request, not a case', () => {
  render(
    <PreviewedForm
      id="preview"
      label="Preview"
      of={{
        document_type: 'manager',
        fields: [],
        company: 'Ember Software',
        customerTitle: null,
        hours: { low: 8, medium: 4, high: 1 },
      }}
    />,
  );
  expect(screen.getByText('Request to a manager')).toBeVisible();
  expect(screen.getByLabelText('Business impact')).toBeVisible();
  expect(screen.queryByLabelText('Internal case number')).not.toBeInTheDocument();
});
