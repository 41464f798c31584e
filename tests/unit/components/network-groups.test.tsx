/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '@/components/form/form';
import { SearchField } from '@/components/form/search-field';
import { PlacementFields } from '@/components/network/groups/placement-fields';
import { MembershipForm } from '@/components/network/groups/relation-form';
import { PriceFields } from '@/components/network/groups/price-fields';
import { UserChecklist } from '@/components/network/groups/user-checklist';
import { bodyOf } from '@/lib/client/entries';
import { press, sent as requests, server } from '../../support/component';

const sent = () => bodyOf(document.querySelector('form')!);
const label = (name: string) => screen.getByLabelText(name);

const CHOICES = {
  departments: [
    { id: 4, name: 'Arrays', status: 'active' },
    { id: 5, name: 'Gone', status: 'inactive' },
  ],
  documents: [
    { id: 7, name: 'Support', status: 'approved' },
    { id: 8, name: 'Later', status: 'pending' },
  ],
  calendars: [{ id: 2, name: 'Desk' }],
};
const NOWHERE = { department_id: null, document_id: null };

test('department, process and calendar wait for the company, the process for the department', async () => {
  server(() => ({ status: 200, body: CHOICES }));
  const placement = (company_id: number | null) => (
    <Form to="/x">
      <PlacementFields company_id={company_id} stored={NOWHERE} />
    </Form>
  );
  const { rerender } = render(placement(null));
  expect([label('Department'), label('Process')].map((field) => (field as HTMLSelectElement).disabled)).toEqual([
    true,
    true,
  ]);
  expect(requests).toEqual([]);
  rerender(placement(3));
  await waitFor(() => expect(label('Department')).toBeEnabled());
  expect(requests.map(({ url }) => url)).toEqual(['/api/super_admin/companies/3/docs_and_depts']);
  expect(label('Process')).toBeDisabled();
  expect(screen.queryByRole('option', { name: 'Gone' })).toBeNull();
  await userEvent.selectOptions(label('Department'), 'Whole company');
  await userEvent.selectOptions(label('Process'), 'Later (Pending)');
  await userEvent.selectOptions(screen.getByLabelText(/^Calendar/), 'Desk');
  expect(sent()).toEqual({ department_id: '0', document_id: '8', calendar_id: '2' });
});

test('a membership may take the process of its department, or of the group for its host', async () => {
  const lends = { id: 6, name: 'Tapes', document: { id: 7, name: 'Support' } };
  server(() => ({ status: 200, body: { ...CHOICES, departments: [...CHOICES.departments, lends] } }));
  const offered = () => screen.queryAllByRole('option', { name: /process/ }).map(({ textContent }) => textContent);
  const placement = (group: { sponsor_company_id: number; document_id: number }) => (
    <Form to="/x">
      <PlacementFields company_id={3} stored={NOWHERE} group={group} />
    </Form>
  );
  const { rerender } = render(placement({ sponsor_company_id: 9, document_id: 1 }));
  await waitFor(() => expect(label('Department')).toBeEnabled());
  expect(offered()).toEqual([]);
  await userEvent.selectOptions(label('Department'), 'Tapes');
  expect(offered()).toEqual(['The department’s process: Support']);
  await userEvent.selectOptions(label('Process Document'), offered()[0]!);
  expect(sent()).toEqual({ department_id: '6', document_id: '0' });
  await userEvent.selectOptions(label('Department'), 'Whole company');
  expect(offered()).toEqual([]);
  rerender(placement({ sponsor_company_id: 3, document_id: 1 }));
  expect(offered()).toEqual(['The group’s process']);
});

test('the only process is chosen; a company without one has the way to add it', async () => {
  const group = { sponsor_company_id: null, document_id: null };
  const [only] = CHOICES.documents;
  const placement = (processes: typeof CHOICES.documents) => (
    <Form to="/x">
      <PlacementFields
        company_id={3}
        known={{ departments: [], documents: processes } as never}
        stored={NOWHERE}
        group={group}
      />
    </Form>
  );
  const { unmount } = render(placement([only!]));
  expect(sent()).toMatchObject({ document_id: '7' });
  unmount();
  const { unmount: unmountTwo } = render(placement(CHOICES.documents));
  expect(sent()).toMatchObject({ document_id: '' });
  unmountTwo();
  render(placement([]));
  expect(screen.getByRole('link', { name: 'Add a process' })).toHaveAttribute(
    'href',
    '/super_admin/companies/3/documents/0/edit/ticket',
  );
});

test('only a group with a sponsor says what its sponsor sees', () => {
  const group = { id: 1, name: 'Circle', type: 'open_group' as const, sponsor_company_id: null, document_id: null };
  const membership = {
    relation_id: 5,
    community_id: 1,
    department_id: null,
    department: null,
    document_id: 7,
    document: null,
    user_access_flag: 'all' as const,
    member_relationship: 'many_to_many' as const,
    is_active: 1 as const,
    selected_users: [],
    version: 'v1',
  };
  const form = (sponsor: { id: number; name: string; status: 'active' } | null) => (
    <MembershipForm
      company={{ id: 3, name: 'Acme' }}
      relation={{ ...membership, community: { ...group, sponsor_company: sponsor } }}
      choices={{ departments: [], documents: [] }}
      home="/super_admin/companies/3"
    />
  );
  const hint = () => screen.queryByText(/^The sponsor sees all members/);
  const { unmount } = render(form(null));
  expect(hint()).toBeNull();
  unmount();
  render(form({ id: 9, name: 'Harbor', status: 'active' }));
  expect(hint()).toBeVisible();
});

test('choices that cannot be loaded are told, and asked for again', async () => {
  let status = 503;
  server(() => ({ status, body: status === 200 ? { departments: [], documents: [] } : { error: 'busy' } }));
  render(
    <Form to="/x">
      <PlacementFields company_id={3} stored={NOWHERE} />
    </Form>,
  );
  await screen.findByText(/could not be loaded/);
  status = 200;
  await press('Try again');
  await screen.findByText('This company has no departments.');
  expect(label('Process')).toBeEnabled();
});

test('three years are proposed ten percent lower until another price is entered', async () => {
  render(
    <Form to="/x">
      <PriceFields community={null} />
    </Form>,
  );
  expect(screen.getByText('Free membership')).toBeInTheDocument();
  await userEvent.clear(label('Price, one year'));
  await userEvent.type(label('Price, one year'), '1,000');
  expect(label('Price a year, three years')).toHaveValue('900');
  expect(screen.getByText('$1,000 for one year, or $2,700 for three years ($900 a year)')).toBeInTheDocument();
  await userEvent.clear(label('Price a year, three years'));
  await userEvent.type(label('Price a year, three years'), '800');
  await userEvent.type(label('Price, one year'), '0');
  expect(sent()).toEqual({ price: '1,0000', price_three_years: '800' });
  expect(screen.getByText('Enter prices such as 3000 or 3,000.50.')).toBeInTheDocument();
});

const user = (id: number, first_name: string) => ({
  id,
  first_name,
  last_name: 'Moe',
  email: 'x@acme.test',
  city: 'Oslo',
  country: { name: 'Norway' },
  role: 'caller',
  status: 'active',
  group_access: false,
});

test('users are ticked across pages; an empty list is sent too', async () => {
  server((url) => ({
    status: 200,
    body: {
      data: url.includes('page=2') ? [user(12, 'Zoe')] : [user(1, 'Ada')],
      total: 11,
      current_page: url.includes('page=2') ? 2 : 1,
      per_page: 10,
    },
  }));
  const submitted = jest.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <Form to="/x">
      <UserChecklist name="selected_users" url="/users/5" selected={[1]} company="Acme" />
    </Form>,
  );
  document.querySelector('form')!.addEventListener('submit', submitted, true);
  expect(await screen.findByRole('checkbox', { name: 'Select Ada Moe' })).toBeChecked();
  expect(screen.getByText('Oslo, Norway')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), '{Enter}');
  expect(submitted).not.toHaveBeenCalled();
  await press('Next');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Zoe Moe' }));
  expect(sent()).toEqual({ selected_users: ['1', '12'] });
  expect(screen.getByText('2 users selected')).toBeInTheDocument();
  await press('Previous');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada Moe' }));
  await press('Next');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Zoe Moe' }));
  expect(sent()).toEqual({ selected_users: [] });
  expect(screen.getByText('Nobody is selected')).toBeInTheDocument();
});

test('a choice by search is shown by name and can be changed', async () => {
  const find = async () => [{ id: 9, name: 'Borealis' }];
  const choose = jest.fn();
  const { rerender } = render(
    <SearchField name="company_id" label="Company" find={find} chosen={null} onChoose={choose} />,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Company' }), 'bo');
  await userEvent.click(await screen.findByRole('option', { name: 'Borealis' }));
  expect(choose).toHaveBeenCalledWith({ id: 9, name: 'Borealis' });
  rerender(
    <SearchField
      name="company_id"
      label="Company"
      find={find}
      chosen={{ id: 9, name: 'Borealis' }}
      onChoose={choose}
    />,
  );
  expect(document.querySelector('input[name=company_id]')).toHaveValue('9');
  expect(screen.getByRole('button', { name: 'Change Company: Borealis' })).toHaveFocus();
  await act(() => press('Change Company: Borealis'));
  expect(choose).toHaveBeenLastCalledWith(null);
});
