/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mergedWith } from '@/components/intake/processes/process-conflict';
import { ProcessDetailsForm } from '@/components/intake/processes/process-details-form';
import { inboundWords } from '@/components/intake/processes/inbound-words';
import { nameAndAddress } from '@/lib/shared/format';
import { ProcessPreview } from '@/components/intake/processes/process-preview';
import { SupportHoursField } from '@/components/intake/processes/support-hours-field';
import type { ProcessType } from '@/lib/shared/enums';
import { toasts } from '@/lib/client/notify';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';
import { router } from '../../support/navigation';

const answers: { status: number; body: unknown }[] = [];
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent = [];
  answers.length = 0;
  toasts.set([]);
  global.fetch = jest.fn(async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    const { status, body } = answers.shift()!;
    return { ok: status < 400, status, json: async () => body } as Response;
  }) as unknown as typeof fetch;
});

const processOf = (document_type: ProcessType = 'ticket', over: Partial<OwnDocument> = {}): OwnDocument => ({
  id: 5,
  company_id: 2,
  name: 'Desk',
  status: 'approved',
  calendar_id: null,
  allows_partners: true,
  group_relations: [],
  version: {
    id: 40,
    version: 1,
    document_type,
    title: 'Desk',
    support_hours: '24/7',
    product_supported: 'All',
    collaborate_email: 'a@b.test, c@d.test',
    collaborate_cc_email: null,
    escalation_instructions: '<p>Call</p>',
    escalation_alias: null,
    admin_note: null,
    common_customer_section_title: null,
    parent_option_name: null,
    json_type: null,
    created_at: '2026-11-01T00:00:00.000Z',
    created_by: null,
  },
  managers: [],
  acceptance_rules: [],
  requirements: [],
  doc_linkages: [],
  static_document: null,
  static_layout: null,
  static_links: [],
  ...over,
});
const USERS = [
  { id: 7, first_name: 'Ada', last_name: 'West', email: 'ada@b.test' },
  { id: 8, first_name: '', last_name: '', email: 'new@b.test' },
];
const show = (process: OwnDocument, limited = false) =>
  render(
    <ProcessDetailsForm
      document={process}
      users={USERS}
      limited={limited}
      to="/api/x"
      company="Borealis"
      acceptance="/api/acceptance"
    />,
  );
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
const save = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('sends the entries with the version that the form was opened with', async () => {
  answers.push({ status: 200, body: { message: 'The process is saved.', version_id: 41 } });
  show(processOf());
  expect(screen.getByLabelText('To Email')).toHaveValue('a@b.test\nc@d.test');
  expect(screen.getByText('Collaboration')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Support Hours'));
  await userEvent.type(screen.getByLabelText('Support Hours'), '8-18 CET');
  await save('Update');
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({
    version_id: 40,
    support_hours: '8-18 CET',
    escalation_user_id: '',
    escalation_alias: '',
  });
  expect(toasts.get()).toMatchObject([{ type: 'success', text: 'The process is saved.' }]);
});

test('an unchanged process is a warning', async () => {
  answers.push({ status: 200, body: { message: 'Nothing has changed.', version_id: 40 } });
  show(processOf());
  await save('Update');
  await waitFor(() => expect(toasts.get()).toMatchObject([{ type: 'warning', text: 'Nothing has changed.' }]));
});

test('a conflict shows what changed; saving anyway sends one’s own changes on top of the others', async () => {
  const current = {
    title: 'Desk',
    support_hours: '8-18 CET',
    product_supported: 'All',
    collaborate_email: 'a@b.test, c@d.test',
    collaborate_cc_email: '',
    escalation_instructions: '<p>Call</p>',
    escalation_user_id: '7',
    alt_escalation_user_id: '',
    escalation_alias: '',
  };
  const changes = [{ field: 'support_hours', label: 'Support Hours', before: '24/7', after: '8-18 CET' }];
  answers.push(
    {
      status: 409,
      body: { error: 'Mara Lind changed this process.', version_id: 41, changed_by: 'Mara Lind', changes, current },
    },
    { status: 200, body: { message: 'The process is saved.', version_id: 42 } },
  );
  show(processOf());
  await userEvent.type(screen.getByLabelText('Products Supported'), ' routers');
  await save('Update');
  expect(await screen.findByText('What Mara Lind changed')).toBeVisible();
  expect(screen.getByText('Mara Lind changed this process.')).toBeVisible();
  expect(screen.getByLabelText('Products Supported')).toHaveValue('All routers');
  await save('Save anyway');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version_id: 41,
    product_supported: 'All routers',
    support_hours: '8-18 CET',
    escalation_user_id: '7',
  });
});

test('a field that both changed keeps the user’s entry; line breaks of the browser are no change', () => {
  const conflict = {
    version_id: 9,
    changed_by: 'A',
    changes: [],
    current: { title: 'Theirs', collaborate_email: 'x@y.test' },
  };
  expect(
    mergedWith(
      conflict as never,
      { title: 'Old', collaborate_email: 'a@b.test\nc@d.test' },
      { title: 'Mine', collaborate_email: 'a@b.test\r\nc@d.test', other: 1 },
    ),
  ).toEqual({ title: 'Mine', collaborate_email: 'x@y.test', other: 1, version_id: 9 });
});

test('contacts: those without an account or no longer active are offered while they are the contact', () => {
  show(
    processOf('ticket', {
      managers: [
        { user_type: 'main', user_id: 3, first_name: 'Old', last_name: 'Hand', email: 'old@b.test', is_active: false },
        {
          user_type: 'other',
          user_id: null,
          first_name: 'Kari',
          last_name: 'Nes',
          email: 'k@b.test',
          is_active: true,
        },
      ],
    }),
  );
  expect(optionsOf('Escalation Contact')).toEqual([
    'No contact',
    'Old Hand, old@b.test (no longer active)',
    'Ada West, ada@b.test',
    'new@b.test',
  ]);
  expect(optionsOf('Alternate Escalation Contact')).toEqual([
    'No alternate contact',
    'Kari Nes, k@b.test (no account)',
    'Ada West, ada@b.test',
    'new@b.test',
  ]);
  expect(screen.getByLabelText('Alternate Escalation Contact')).toHaveValue('same');
});

test('contacts have their address behind the name, which tells apart people of the same name', () => {
  const ada = { first_name: 'Ada', last_name: 'West', email: 'ada@b.test' };
  expect([ada, { ...ada, email: 'a.west@b.test' }, { ...ada, email: '' }].map(nameAndAddress)).toEqual([
    'Ada West, ada@b.test',
    'Ada West, a.west@b.test',
    'Ada West',
  ]);
  expect(nameAndAddress({ first_name: '', last_name: '', email: 'new@b.test' })).toBe('new@b.test');
});

test('the details of a manager process speak of manager requests, those of others of cases', () => {
  const { unmount, container } = show(processOf('manager'));
  expect(container).toHaveTextContent('Gets every manager request');
  expect(container).toHaveTextContent('Shown to partners after they have sent a manager request.');
  expect(container).not.toHaveTextContent(/\bcases?\b/);
  unmount();
  render(<ProcessPreview customerTitle={null} fields={[]} words={inboundWords('manager')} />);
  expect(screen.getByText(/^Every manager request asks for/)).toBeVisible();
  const shown = show(processOf('ticket'));
  expect(shown.container).toHaveTextContent('Where new cases go.');
  expect(shown.container).not.toHaveTextContent('manager request');
});

test('limited companies have no alternate contact and no alias; static and parent processes no addresses', () => {
  const { unmount } = show(processOf(), true);
  expect(screen.getByLabelText('Escalation Contact')).toBeVisible();
  for (const label of ['Alternate Escalation Contact', 'Escalation Alias'])
    expect(screen.queryByLabelText(label)).toBeNull();
  unmount();
  for (const type of ['default', 'parent'] as const) {
    const shown = show(processOf(type));
    for (const label of ['To Email', 'CC Email', 'Escalation Contact'])
      expect(screen.queryByLabelText(label)).toBeNull();
    shown.unmount();
  }
});

test('says how support hours are read, or that they are shown as written', async () => {
  render(<SupportHoursField defaultValue="Mon-Fri 7:00-17:00 CET" />);
  expect(screen.getByText(/^Read as: Mon–Fri 07:00–17:00 CET\./)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Support Hours'));
  await userEvent.type(screen.getByLabelText('Support Hours'), 'Business hours');
  expect(screen.getByText(/^Shown to callers as written/)).toBeVisible();
});

test('the preview marks hidden and required fields, under the process’s own customer title', () => {
  const field = { section: 'common_customer_section', type: 'string', required: true, notes: ['Help: x'] } as const;
  render(
    <ProcessPreview
      customerTitle="Customer and site"
      words={inboundWords('ticket')}
      fields={[
        { ...field, requirement_id: 1, label: 'Site', notes: ['Help: x'] },
        { ...field, requirement_id: 2, label: 'Queue', type: 'hidden', notes: [] },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Customer and site' })).toBeVisible();
  expect(screen.getAllByText('Required')).toHaveLength(1);
  expect(screen.getByText('Hidden')).toBeVisible();
});
