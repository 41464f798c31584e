/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Palette } from '@/components/shell/palette';
import { paletteScreens, screensFor } from '@/components/shell/palette-screens';
import type { ShellUser } from '@/components/shell/links';
import { router } from '../../support/navigation';

const member = (role: ShellUser['role'], limited = false): ShellUser => ({
  name: 'Ada Byron',
  email: 'ada@acme.test',
  role,
  company: { name: 'Acme Storage', slug: 'acme', limited, level: limited ? 'limited' : 'premium' },
});
const staff: ShellUser = { name: 'Sam', email: 'sam@concord.test', role: 'super_admin' };
const labels = (user: ShellUser) => paletteScreens(user, {}).map(({ label }) => label);

const CASE = {
  kind: 'case',
  id: 7,
  token: 'abcdefghijkl',
  internal_case_number: '4711',
  partner_case_number: null,
  summary: 'Fan alarm',
  partner: 'Borealis Networks',
  status: 'open',
};
const FAVORITE = {
  kind: 'favorite',
  type: 'company',
  company_id: 2,
  company: 'Cobalt Cloud',
  department_id: null,
  department: null,
  document_id: 5,
  document: 'Cloud support',
};
const PARTNER = {
  type: 'company',
  company_id: 3,
  company_name: 'Fjord 4711 Servers',
  department_id: null,
  department_name: null,
  has_access: true,
  can_invite: false,
  tags: [],
  products: '',
  document_id: 6,
};

const asked: string[] = [];
const answerTo = (url: string) => {
  if (url.startsWith('/api/caller/company_directory')) return { directory: [PARTNER], access_managers: [] };
  if (!url.startsWith('/api/palette')) return { search: { id: 1 } };
  const q = new URL(url, 'http://localhost').searchParams.get('q');
  return { data: q ? (q === '4711' ? [CASE] : []) : [CASE, FAVORITE] };
};

beforeEach(() => {
  asked.length = 0;
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '');
  };
  global.fetch = jest.fn(async (url: string) => {
    asked.push(url);
    return { ok: true, status: 200, json: async () => answerTo(url) } as Response;
  }) as unknown as typeof fetch;
});

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const open = (user = member('caller'), partnerSearch = true) => {
  const onClose = jest.fn();
  render(<Palette user={user} links={{}} partnerSearch={partnerSearch} onClose={onClose} />);
  return onClose;
};

// rule: screens.palette-empty
test('before anything is typed there are favorites, latest cases and screens, each under its heading', async () => {
  open();
  const favorites = await screen.findByRole('group', { name: 'Favorites' });
  expect(within(favorites).getByRole('option')).toHaveTextContent('Cobalt Cloud');
  expect(within(screen.getByRole('group', { name: 'Cases' })).getByRole('option')).toHaveTextContent('4711');
  expect(within(screen.getByRole('group', { name: 'Screens' })).getAllByRole('option')).toHaveLength(3);
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
});

// rule: screens.palette
test('arrows and Enter open a case; partners come first', async () => {
  const onClose = open();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search partners, cases and screens' }), '4711');
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(options()[0]).toContain('Fjord 4711 Servers');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Borealis Networks · Fan alarm');
  await userEvent.keyboard('{Enter}');
  expect(router.push).toHaveBeenCalledWith('/my-cases/abcdefghijkl');
  expect(onClose).toHaveBeenCalled();
});

test('a manager’s case opens as case info, a partner as its form', async () => {
  open(member('business_manager'));
  await userEvent.type(screen.getByRole('combobox'), '4711');
  await waitFor(() => expect(options()).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('option')[1]!);
  expect(router.push).toHaveBeenLastCalledWith('/admin/case/abcdefghijkl');
  await userEvent.click(screen.getAllByRole('option')[0]!);
  expect(router.push).toHaveBeenLastCalledWith('/submit-case/company/3');
});

test('a limited member has no partners, and what is not found is said', async () => {
  open(member('caller', true), false);
  await userEvent.type(screen.getByRole('combobox', { name: 'Search cases and screens' }), 'zzz');
  expect(await screen.findAllByText('No Results Found')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Missing a partner?' })).toBeNull();
  expect(asked.some((url) => url.startsWith('/api/caller/company_directory'))).toBe(false);
});

test('a finger leaves with Cancel', async () => {
  const onClose = open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the screens are those that the reader may open', () => {
  expect(labels(member('caller'))).toEqual(['Home', 'My Cases', 'Profile']);
  expect(labels(member('business_manager'))).toEqual(
    expect.arrayContaining(['Company', 'Users', 'Inbound Process', 'Add user', 'Registration settings']),
  );
  const limited = labels(member('business_manager', true));
  expect(limited).toEqual(expect.arrayContaining(['Company', 'Users', 'Audit of your company']));
  expect(limited).not.toEqual(expect.arrayContaining(['Add user']));
  expect(limited).not.toEqual(expect.arrayContaining(['Registration settings']));
  expect(labels(staff)).toEqual(expect.arrayContaining(['Companies', 'Groups', 'Mail', 'Audit', 'Add company']));
  expect(labels(staff)).not.toEqual(expect.arrayContaining(['My Cases']));
});

test.each([
  ['add', ['Add company', 'Add group']],
  ['ADD comp', ['Add company']],
  ['', labels(staff)],
  ['nothing like it', []],
])('the screens for %j', (term, found) =>
  expect(screensFor(paletteScreens(staff, {}), term).map(({ label }) => label)).toEqual(found),
);
