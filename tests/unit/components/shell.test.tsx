/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminNav } from '@/components/shell/admin-nav';
import { renderToStaticMarkup } from 'react-dom/server';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { BrowserNotice } from '@/components/shell/browser-notice';
import { Footer } from '@/components/shell/footer';
import { Header } from '@/components/shell/header';
import { IdleReload } from '@/components/shell/idle-reload';
import { ImpersonationBar } from '@/components/shell/impersonation-bar';
import { adminLinks, type ShellUser } from '@/components/shell/links';
import { isPage } from '@/lib/shared/paths';
import { themeOf } from '@/lib/shared/theme';
import { place } from '../../support/navigation';

// As if every page existed.
jest.mock('@/lib/shared/paths', () => ({ isPage: jest.fn() }));

const user = (role: ShellUser['role']): ShellUser => ({
  name: 'Ada Byron',
  email: 'ada@acme.test',
  role,
  company:
    role === 'super_admin'
      ? undefined
      : { name: 'Acme Storage', slug: 'acme', limited: false, level: 'offline partner' },
});
const links = () => screen.getAllByRole('navigation', { name: 'Main' })[0]?.querySelectorAll('a, button');
const labels = () => [...(links() ?? [])].map((link) => link.textContent?.replace(' (opens in a new tab)', '').trim());

/** The tiles of the open panel, which load when it opens. */
async function tilesOf(panel: string) {
  const list = within(screen.getByRole('navigation', { name: panel }));
  return list.findAllByRole('link');
}

beforeEach(() => {
  place.path = '/dashboard';
  jest.mocked(isPage).mockReturnValue(true);
  history.replaceState(null, '', '/dashboard');
});

test.each([
  ['caller', ['Home', 'My Cases', 'Events', 'Training', 'Profile', 'Log out']],
  ['api', ['Home', 'My Cases', 'Events', 'Training', 'Profile', 'Log out']],
  ['program_manager', ['Home', 'My Cases', 'Admin', 'Events', 'Training', 'Profile', 'Log out']],
  ['business_manager', ['Home', 'My Cases', 'Admin', 'Events', 'Training', 'Profile', 'Log out']],
  ['super_admin', ['Dashboard', 'Inactive Users', 'Companies', 'Groups', 'Reports', 'More', 'Profile', 'Log out']],
] as const)('the header of %s', (role, shown) => {
  render(
    <Header
      user={user(role)}
      brand="Concord"
      links={{ events: 'https://example.com/e', training: 'https://example.com/t' }}
    />,
  );
  expect(labels()).toEqual(shown);
});

test('entries behind which work waits have its number', async () => {
  const three = { total: 3, total_is_exact: true };
  const counts = { '/admin/users': three, '/super_admin/dashboard': { total: 99, total_is_exact: false } };
  const { rerender } = render(<Header user={user('program_manager')} counts={counts} brand="Concord" links={{}} />);
  const admin = screen.getAllByRole('button', { name: 'Admin 3 waiting' })[0]!;
  await userEvent.click(admin);
  expect(await screen.findByRole('link', { name: /^Users 3 waiting/ })).toHaveAttribute('href', '/admin/users');
  rerender(<Header user={user('super_admin')} counts={counts} brand="Concord" links={{}} />);
  expect(screen.getAllByRole('link', { name: 'Dashboard 99+ waiting' })[0]).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Companies' })[0]).toBeVisible();
});

test('unconfigured links are hidden', () => {
  render(
    <>
      <Header user={user('caller')} brand="Concord" links={{}} />
      <Footer links={{ security: 'https://example.com/s', privacy_policy: '/privacy' }} network="TSANet connect" />
    </>,
  );
  expect(labels()).toEqual(['Home', 'My Cases', 'Profile', 'Log out']);
  expect(screen.queryByText('Release notes')).toBeNull();
  expect(screen.getByRole('link', { name: /Security/ })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: 'Privacy policy' })).not.toHaveAttribute('target');
});

test('membership links in the header and account menu lead to the page of the company’s type', async () => {
  const links = { membership: 'https://example.com/{type}?from=portal' };
  const { rerender } = render(<Header user={user('caller')} brand="Concord" links={links} />);
  const button = screen.getByRole('link', { name: 'Offline partner membership (opens in a new tab)' });
  expect([button.getAttribute('href'), button.getAttribute('rel')]).toEqual([
    'https://example.com/offline-partner?from=portal',
    'noopener noreferrer',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: /^Account/ })[0]!);
  expect(screen.getByRole('menuitem', { name: /^Offline partner membership/ })).toHaveAttribute(
    'href',
    button.getAttribute('href'),
  );
  rerender(<Header user={user('super_admin')} brand="Concord" links={links} />);
  expect(screen.queryByRole('link', { name: /membership/ })).toBeNull();
});

test.each([
  ['caller', ['Log out']],
  ['super_admin', ['Profile', 'Log out']],
] as const)(
  'the account menu of %s has what narrow windows leave out of the header, in these only',
  async (role, shown) => {
    render(<Header user={user(role)} brand="Concord" links={{}} />);
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(shown);
    for (const item of screen.getAllByRole('menuitem')) expect(item.className).toMatch(/(lg|xl):hidden/);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Account/ })[1]!);
    expect(screen.queryAllByRole('menuitem')).toHaveLength(0);
  },
);

test('the Admin panel opens with five tiles and closes with Escape', async () => {
  render(<Header user={user('program_manager')} brand="Concord" links={{}} />);
  const toggle = screen.getAllByRole('button', { name: 'Admin' })[0];
  await userEvent.click(toggle!);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const tiles = await tilesOf('Admin');
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual([
    '/admin/company',
    '/admin/users',
    '/admin/inbound_process',
    '/admin/partner_groups',
    '/admin/reports',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('network staff find the rest of the console under More (rule: network.menu)', async () => {
  render(<Header user={user('super_admin')} brand="Concord" links={{}} />);
  await userEvent.click(screen.getAllByRole('button', { name: 'More' })[0]!);
  const tiles = await tilesOf('More');
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual([
    '/super_admin/all_users',
    '/super_admin/process_drafts',
    '/super_admin/process_health',
    '/super_admin/requests',
    '/super_admin/mail',
    '/super_admin/audit',
    '/super_admin/status',
  ]);
});

test('a limited company’s panel shows partner groups locked (rule: access.locked)', () => {
  const locked = (limited: boolean) => adminLinks(limited).map(({ label, locked: isLocked }) => [label, !!isLocked]);
  const tiles = (groups: boolean) => [
    ['Company', false],
    ['Users', false],
    ['Inbound Process', false],
    ['My Partners', groups],
    ['Reports', false],
  ];
  expect(locked(true)).toEqual(tiles(true));
  expect(locked(false)).toEqual(tiles(false));
});

test('the header hides pages that do not exist, and empty menus', async () => {
  jest.mocked(isPage).mockImplementation((href) => ['/dashboard', '/profile', '/admin/users'].includes(href));
  const { rerender } = render(<Header user={user('program_manager')} brand="Concord" links={{}} />);
  await userEvent.click(screen.getAllByRole('button', { name: 'Admin' })[0]!);
  const tiles = await tilesOf('Admin');
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/admin/users']);
  rerender(<Header user={user('super_admin')} brand="Concord" links={{}} />);
  expect(labels()).toEqual(['Profile', 'Log out']);
  jest.mocked(isPage).mockImplementation((href) => !href.startsWith('/admin'));
  rerender(<Header user={user('program_manager')} brand="Concord" links={{}} />);
  expect(labels()).toEqual(['Home', 'My Cases', 'Profile', 'Log out']);
});

test('the admin area has its tiles as tabs, on their screens only', () => {
  place.path = '/admin/users/7';
  const { rerender } = render(<AdminNav limited />);
  const tabs = [...screen.getByRole('navigation', { name: 'Admin area' }).querySelectorAll('a')];
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
    ['Company', null],
    ['Users', 'page'],
    ['Inbound Process', null],
    ['My Partners (locked)', null],
    ['Reports', null],
  ]);
  expect(tabs[2]).toHaveAttribute('href', '/admin/limited_process');
  place.path = '/admin/case/abc';
  rerender(<AdminNav limited={false} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

const IDLE_MS = 30 * 60_000;

test('the page reloads when the minutes since the last navigation are over', () => {
  jest.useFakeTimers();
  const reload = jest.fn();
  const { rerender } = render(<IdleReload minutes={30} reload={reload} />);
  act(() => void jest.advanceTimersByTime(IDLE_MS - 1000));
  place.path = '/profile';
  rerender(<IdleReload minutes={30} reload={reload} />);
  act(() => void jest.advanceTimersByTime(IDLE_MS - 1000));
  expect(reload).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1000));
  expect(reload).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('an idle reload saves drafts of all forms, and waits while an entry cannot be saved', () => {
  jest.useFakeTimers();
  const reload = jest.fn();
  render(
    <>
      <IdleReload minutes={30} reload={reload} />
      <Form to="/api/caller/case/abc/close">
        <Field name="reason" label="Reason" />
      </Form>
      <input type="password" aria-label="Password" />
    </>,
  );
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'Solved by itself' } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  act(() => void jest.advanceTimersByTime(IDLE_MS));
  expect(reload).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: '' } });
  act(() => void jest.advanceTimersByTime(IDLE_MS));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(JSON.stringify({ ...sessionStorage })).toContain('Solved by itself');
  jest.useRealTimers();
});

/** Runs the inline script in a fresh document. Internet Explorer needs old syntax and no modules. */
function openIn(documentMode: number | undefined) {
  document.head.innerHTML = '';
  document.body.innerHTML = `${renderToStaticMarkup(<BrowserNotice />)}<main>The page</main>`;
  Object.defineProperty(document, 'documentMode', { value: documentMode, configurable: true });
  const source = document.querySelector('script')!.textContent!;
  expect(source).not.toMatch(/=>|\b(const|let|class)\b|`|\?\./);
  window.eval(source);
  return { notice: document.getElementById('unsupported_browser')!, page: document.querySelector('main')! };
}

test('Internet Explorer shows only the notice', () => {
  const { notice, page } = openIn(11);
  expect(notice).toBeVisible();
  expect(notice).toHaveTextContent('Use Chrome, Firefox or Edge');
  expect(notice).toHaveFocus();
  expect(page).not.toBeVisible();
});

test('other browsers never see the notice', () => {
  const { notice, page } = openIn(undefined);
  expect(notice).not.toBeVisible();
  expect(page).toBeVisible();
});

test('Back to Admin is a POST', async () => {
  const fetched = jest.fn(
    async () =>
      ({ ok: false, status: 503, headers: new Headers(), json: async () => ({ error: 'Not now.' }) }) as Response,
  );
  global.fetch = fetched as unknown as typeof fetch;
  render(<ImpersonationBar name="Ada Byron" />);
  expect(screen.getByText('Logged in as Ada Byron')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Admin' }));
  await waitFor(() =>
    expect(fetched).toHaveBeenCalledWith('/api/auth/back_to_admin', expect.objectContaining({ method: 'POST' })),
  );
});

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', undefined],
  ['"><script>', undefined],
  [undefined, undefined],
])('the theme cookie %s is %s', (cookie, theme) => expect(themeOf(cookie)).toBe(theme));
