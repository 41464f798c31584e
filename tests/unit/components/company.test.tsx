/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuditTable } from '@/components/platform/audit/audit-table';
import { ChangeRequestDialog } from '@/components/intake/processes/change-request-dialog';
import { CompanyOverview } from '@/components/network/companies/company-overview';
import { managersWays, networkWays } from '@/components/network/companies/missing-at';
import { ReceivesCases } from '@/components/network/companies/receives-cases';
import { RegistrationSettings } from '@/components/network/companies/registration-settings';
import { NoteCell } from '@/components/intake/processes/note-cell';
import type { CompanyDetails } from '@/lib/network/companies/resources';
import type { RegistrationForm } from '@/lib/network/companies/registration-settings';
import type { AuditRow } from '@/lib/platform/audit/resources';
import type { InternalNote } from '@/lib/partners/notes/resources';
import { press, sent, server } from '../../support/component';
import { router } from '../../support/navigation';

describe('registration settings', () => {
  const form = (over: Partial<RegistrationForm> = {}): RegistrationForm => ({
    settings: { requires_approval: 0, signup_manager_id: 4, alt_signup_manager_id: null, group_access: [1] },
    version: 'first',
    managers: [
      { id: 4, first_name: 'Marcus', last_name: 'Webb', email: 'marcus@acme.test' },
      { id: 5, first_name: 'Priya', last_name: 'Raman', email: 'priya@acme.test' },
    ],
    former_managers: [],
    groups: [
      { community_id: 2, name: 'Circle', user_access_flag: 'limit', is_default: false },
      { community_id: 1, name: 'Forum', user_access_flag: 'all', is_default: false },
    ],
    waiting: 0,
    ...over,
  });
  const show = (over: Partial<RegistrationForm> = {}) =>
    render(<RegistrationSettings {...form(over)} to="/api/save" returnTo="/admin/company" />);

  test('sends the fields by their names and returns to the given screen; open groups are locked', async () => {
    server({ status: 200, body: { success: true } });
    show();
    expect(screen.getByRole('checkbox', { name: /Forum/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Forum/ })).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText('Requires Approval'), 'All Users Must be Approved');
    await userEvent.selectOptions(screen.getByLabelText('Alternate signup manager'), 'Priya Raman, priya@acme.test');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Circle' }));
    await press('Save Settings');
    expect(sent).toEqual([
      {
        url: '/api/save',
        body: {
          version: 'first',
          requires_approval: '1',
          signup_manager_id: '4',
          alt_signup_manager_id: '5',
          group_access: ['2'],
        },
      },
    ]);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/admin/company'));
  });

  test('after a conflict the entries stay, and a second save names the version that was shown', async () => {
    const conflict = { status: 409, body: { error: 'Priya Raman changed these settings.', version: 'second' } };
    server(conflict, { status: 200, body: { success: true } });
    show();
    await userEvent.selectOptions(screen.getByLabelText('Requires Approval'), 'All Users Must be Approved');
    await press('Save Settings');
    expect(await screen.findByText('Priya Raman changed these settings.')).toBeInTheDocument();
    expect(screen.getByLabelText('Requires Approval')).toHaveValue('1');
    await press('Save Settings');
    expect(sent.map(({ body }) => [body.version, body.requires_approval])).toEqual([
      ['first', '1'],
      ['second', '1'],
    ]);
  });

  test('managers have their address behind the name', () => {
    const marcus = { first_name: 'Marcus', last_name: 'Webb' };
    show({
      managers: [
        { id: 4, ...marcus, email: 'marcus@acme.test' },
        { id: 6, ...marcus, email: 'm.webb@acme.test' },
        { id: 5, first_name: 'Priya', last_name: 'Raman', email: 'priya@acme.test' },
      ],
    });
    for (const label of ['Primary signup manager', 'Alternate signup manager'])
      expect(
        within(screen.getByLabelText(label))
          .getAllByRole('option')
          .slice(1)
          .map((option) => option.textContent),
      ).toEqual(['Marcus Webb, marcus@acme.test', 'Marcus Webb, m.webb@acme.test', 'Priya Raman, priya@acme.test']);
  });

  test('a manager who can no longer approve is named and is no choice', () => {
    show({ managers: [], former_managers: [{ id: 4, first_name: 'Marcus', last_name: 'Webb' }], waiting: 2 });
    expect(screen.getByText(/Marcus Webb is no longer an active manager/)).toBeInTheDocument();
    expect(within(screen.getByLabelText('Primary signup manager')).getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('option', { name: 'Choose One' })).toBeInTheDocument();
    expect(screen.getByText('2 users are waiting for approval and will still need it.')).toBeInTheDocument();
  });
});

test('the change request dialog shows earlier requests, and works without them', async () => {
  const user = { first_name: 'Marcus', last_name: 'Webb' };
  const change_requests = [
    { id: 1, change_type: 'users', changes: 'Two more.', status: 'open', created_at: '2026-01-05T10:00:00Z', user },
  ];
  server({ status: 200, body: { change_requests } });
  const { unmount } = render(<ChangeRequestDialog type="users" onClose={() => {}} />);
  expect(await screen.findByText('Two more.')).toBeInTheDocument();
  expect(screen.getByText('Open')).toBeInTheDocument();
  expect(screen.getByLabelText('What is it about?')).toHaveValue('users');
  unmount();
  server({ status: 503, body: {} });
  render(<ChangeRequestDialog onClose={() => {}} />);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Send request' })).toBeEnabled();
  expect(screen.queryByText('Earlier requests')).toBeNull();
});

describe('a note in the table', () => {
  const row: InternalNote = {
    id: 1,
    company: { id: 2, name: 'Borealis' },
    document: { id: 3, name: 'TAC' },
    note: 'x'.repeat(200),
    updated_at: '2026-01-05T10:00:00.000Z',
    updated_by: null,
    place: null,
    editable: true,
  };

  test('is cut, opened and edited in place', async () => {
    server({ status: 200, body: { note: {} } });
    render(<NoteCell row={row} />);
    expect(screen.queryByText(row.note)).toBeNull();
    await press('View More...');
    expect(screen.getByText(row.note)).toBeInTheDocument();
    await press('Edit the note on TAC of Borealis');
    expect(screen.getByRole('textbox')).toHaveFocus();
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), 'Short.');
    await press('Save');
    expect(sent).toEqual([
      {
        url: '/api/caller/notes/store',
        body: { location: 'document', document_id: '3', seen: row.updated_at, note: 'Short.' },
      },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit/ })).toHaveFocus());
  });

  test('has no edit where it cannot be saved', () => {
    render(<NoteCell row={{ ...row, editable: false }} />);
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});

test('the overview names missing people and addresses, and has no buttons of the network', () => {
  const nobody = { people: [], total: 0 };
  const company = {
    name: 'Acme',
    full_name: 'Acme, Inc.',
    slug: 'acme',
    status: 'active',
    membership_type: 'limited',
    login_method: 'email_link',
    additional_domains: ['labs.test'],
    domain: 'acme.test',
    login_page_url: 'http://acme.portal.test/',
    metadata_url: 'http://portal.test/saml2/acme/metadata',
    communications_email: null,
    bcc_response_email: 'in@acme.test',
    requires_approval: true,
  } as unknown as CompanyDetails['company'];
  render(
    <CompanyOverview
      company={company}
      managers={{ business_manager: nobody, program_manager: nobody }}
      signup_manager={null}
      alt_signup_manager={null}
      receiving={{ missing: null, subject_id: null, process: null }}
      ways={managersWays(false)}
    />,
  );
  expect(screen.getAllByText('None')).toHaveLength(3);
  expect(screen.getByText('Limited')).toBeInTheDocument();
  expect(screen.getByText('All Users Must be Approved')).toBeInTheDocument();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Copy login page URL',
  ]);
});

const WORST: NonNullable<CompanyDetails['receiving']['process']> = {
  ...{ document_id: 7, document_type: 'ticket', name: 'Servers', health: 'red', reason: 'Refused.' },
  trouble: 'mail to support@fjord.test refused since 7 Nov',
  is_unreached: true,
};

test.each([
  ['No', WORST, /^No:mail to support@fjord\.test refused since 7 Nov\./],
  [
    'Partly',
    { ...WORST, is_unreached: false },
    /^Partly:mail to support@fjord\.test refused since 7 Nov \(Servers\)\./,
  ],
  ['Yes', { ...WORST, health: 'amber' as const, trouble: null, is_unreached: false }, /^Yes$/],
  ['Yes', null, /^Yes$/],
])('a company receives cases: %s (rule: companies.receives-cases)', (_, process, text) => {
  const { container } = render(
    <ReceivesCases receiving={{ missing: null, subject_id: null, process }} ways={networkWays(6)} />,
  );
  expect(container).toHaveTextContent(text);
  const link = screen.queryByRole('link', { name: 'Process health' });
  const healthScreen = '/super_admin/companies/6/documents/7/edit/ticket#health';
  expect(link?.getAttribute('href')).toBe(process?.trouble ? healthScreen : undefined);
});

test('the overview of a company with single sign-on has the address of our metadata', () => {
  const nobody = { people: [], total: 0 };
  const company = {
    name: 'Acme',
    login_method: 'sso',
    additional_domains: [],
    metadata_url: 'http://portal.test/saml2/acme/metadata',
  } as unknown as CompanyDetails['company'];
  render(
    <CompanyOverview
      company={company}
      managers={{ business_manager: nobody, program_manager: nobody }}
      signup_manager={null}
      alt_signup_manager={null}
      receiving={{ missing: null, subject_id: null, process: null }}
      ways={managersWays(false)}
    />,
  );
  expect(screen.getByText('http://portal.test/saml2/acme/metadata')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy metadata address' })).toBeVisible();
});

test('the audit names both people, and both values of a change', () => {
  const row: AuditRow = {
    id: 1,
    created_at: new Date('2026-01-05T10:00:00Z'),
    actor: 'Sam Okafor',
    on_behalf_of: 'Marcus Webb',
    action: 'Changed the registration settings',
    subject: null,
    changes: [{ field: 'City', before: null, after: '<b>Austin</b>' }],
  };
  render(<AuditTable page={{ data: [row], total: 1, current_page: 1, per_page: 25 }} day="" />);
  expect(screen.getByText('for Marcus Webb')).toBeInTheDocument();
  expect(screen.getByText(/nothing/).closest('dd')).toHaveTextContent('nothing → <b>Austin</b>');
});
