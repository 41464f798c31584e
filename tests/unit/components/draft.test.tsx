/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DraftActions } from '@/components/intake/processes/draft-actions';
import { DraftEditor } from '@/components/intake/processes/draft-editor';
import { DraftRevision } from '@/components/intake/processes/draft-revision';
import { toasts } from '@/lib/client/notify';
import type { ProcessDraft } from '@/lib/intake/processes/draft-resources';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }) }));

const FORM = { fields: [], common_customer_section_title: null };
const found: Pick<ProcessDraft, 'process' | 'released' | 'draft'> = {
  process: {
    id: 5,
    name: 'Desk',
    company_id: 2,
    company: 'Borealis',
    document_type: 'ticket',
    support_hours: '24/7',
    product_supported: 'All',
  },
  released: { version_id: 40, version: 1, ...FORM },
  draft: {
    id: 9,
    status: 'draft',
    revision: 3,
    ...FORM,
    base_version: 1,
    saved_by: 'Mara Lind',
    saved_at: new Date('2026-11-22T10:00:00Z'),
    asked_by: null,
    asked_at: null,
    note: null,
    decided_by: null,
    decided_at: null,
    reason: null,
  },
};

const page = (revision: number) => (
  <DraftRevision of={revision}>
    <DraftActions document_id={5} name="Desk" status="draft" asks="Concord" />
    <DraftEditor of={found} hours={{ low: 72, medium: 24, high: 4 }} />
  </DraftRevision>
);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function askForRelease() {
  await click('Ask for release');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
}

let answers: { status: number; body: object }[];
let sent: { url: string; revision: number }[];
beforeEach(() => {
  toasts.set([]);
  [answers, sent] = [[], []];
  global.fetch = jest.fn(async (url: string, { body }: { body: string }) => {
    sent.push({ url: url.split('/draft')[1]!, revision: (JSON.parse(body) as { revision: number }).revision });
    const { status, body: answer } = answers.shift()!;
    return { ok: status < 400, status, json: async () => answer } as Response;
  }) as unknown as typeof fetch;
});
const SAVED = { status: 200, body: { message: 'The draft is saved.', revision: 4 } };
const LATER = { status: 409, body: { error: 'Ole Dahl has saved this draft since you opened it.', revision: 5 } };
const ASKED = { status: 200, body: { message: 'Concord has been asked.' } };

test('whoever saves a draft asks for the release of that save, before the page shows it', async () => {
  answers = [SAVED, ASKED];
  render(page(3));
  await click('Save draft');
  await askForRelease();
  expect(sent).toEqual([
    { url: '', revision: 3 },
    { url: '/ask', revision: 4 },
  ]);
});

test('another’s save may be replaced, and is asked for only once the page shows it', async () => {
  answers = [LATER, ASKED, ASKED];
  const { rerender } = render(page(3));
  await click('Save draft');
  await screen.findByRole('button', { name: 'Save anyway' });
  await askForRelease();
  rerender(page(5));
  await askForRelease();
  expect(sent.map(({ revision }) => revision)).toEqual([3, 3, 5]);
});
