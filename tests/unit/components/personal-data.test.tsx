/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportCard } from '@/components/network/personal-data/export-card';
import { TrustParts } from '@/components/network/trust/trust-parts';
import { EraseDeletedDialog } from '@/components/people/users/erase-deleted-dialog';
import { EraseDialog } from '@/components/people/users/erase-dialog';
import { KEPT_OF_ERASED } from '@/lib/shared/kept-of-erased';
import { calls, press, sent, server, type } from '../../support/component';
import { router } from '../../support/navigation';

const AT = new Date('2026-11-28T10:00:00Z');
const NONE = { state: 'none', asked_at: null, expires_at: null, next_at: null } as const;

// rule: accounts.export
describe('a copy of one’s data', () => {
  const button = () => screen.queryByRole('button', { name: 'Ask for a copy' });

  test('is asked for with one click', async () => {
    server({ body: { message: 'Your copy is being made.' } });
    render(<ExportCard {...NONE} />);
    await press('Ask for a copy');
    await waitFor(() => expect(calls).toEqual(['POST /api/users/export']));
    expect(router.refresh).toHaveBeenCalled();
  });

  test.each([
    [{ ...NONE, state: 'waiting', asked_at: AT, next_at: AT } as const, /^Waiting to be made/, null],
    [{ ...NONE, state: 'making', asked_at: AT, next_at: AT } as const, /^Being made/, null],
    [{ ...NONE, state: 'ready', asked_at: AT, expires_at: AT, next_at: AT } as const, /^Ready\. The link/, false],
    [{ ...NONE, state: 'failed', asked_at: AT } as const, /could not be made/, true],
  ])('in the state of %j it says so', (state, words, enabled) => {
    const { container } = render(<ExportCard {...state} />);
    expect(container.querySelector('[aria-live]')).toHaveTextContent(words);
    if (enabled === null) expect(button()).toBeNull();
    else expect(button()!.hasAttribute('disabled')).toBe(!enabled);
  });
});

// rule: accounts.erased
describe('the question before an erasure', () => {
  const counts = { cases: 3, open_cases: 0, notes: 1, answers: 0, saved_replies: 2, sessions: 1, emails: 5 };
  const ERASURE = { email: 'anna@acme.test', alias: 'A former user of Acme', counts, first: [] as string[] };
  const ask = (over: Partial<typeof ERASURE> = {}) => {
    server({ body: { ...ERASURE, ...over, message: 'Anna is erased.' } });
    render(
      <EraseDialog to="/api/admin/company/users/7/erase" name="Anna Berg" home="/admin/users" onClose={() => {}} />,
    );
  };

  test('says what goes and what stays with its reason, and erases once the address is entered', async () => {
    ask();
    expect(await screen.findByText(/3 cases, 1 note and 0 answers/)).toBeVisible();
    for (const { why } of KEPT_OF_ERASED) expect(screen.getByText(why)).toBeVisible();
    expect(screen.queryByText(/would lose the contact/)).toBeNull();
    await type('Enter anna@acme.test to confirm', 'anna@acme.test');
    await press('Erase for good');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/admin/users'));
    expect(sent.at(-1)).toMatchObject({ body: { confirmation: 'anna@acme.test' } });
  });

  test('warns of open cases', async () => {
    ask({ counts: { ...counts, open_cases: 2 } });
    expect(await screen.findByText(/2 open cases would lose the contact/)).toBeVisible();
  });

  test('has no button while the address is still in use', async () => {
    ask({ first: ['Inbound process Wireless'] });
    expect(await screen.findByText(/still in use: Inbound process Wireless/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  });
});

// rule: accounts.erased-later
test('a deleted user is found by the former address, chosen by the names that are left, and erased', async () => {
  const counts = { cases: 3, open_cases: 0, notes: 1, answers: 0, saved_replies: 0, sessions: 0, emails: 0 };
  const erasure = { email: 'anna@acme.test', alias: 'A former user of Acme', counts, first: [] };
  const user = { id: 7, company: 'Acme', deleted_at: AT, names: ['Anna Berg'], erasure };
  server({ body: { users: [] } }, { body: { users: [user] } }, { body: { message: 'The user is erased.' } });
  render(<EraseDeletedDialog onClose={() => {}} />);
  await type('Former email address', 'anna@acme.tes');
  await press('Find');
  expect(await screen.findByText('Nothing is left of a deleted user with this address.')).toBeVisible();
  await type('Former email address', 't');
  expect(screen.queryByText('Nothing is left of a deleted user with this address.')).toBeNull();
  await press('Find');
  await waitFor(() => expect(sent.at(-1)!.body).toEqual({ email: 'anna@acme.test' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Erase Anna Berg' }));
  await type('Enter anna@acme.test to confirm', 'anna@acme.test');
  await press('Erase for good');
  await waitFor(() => expect(calls.at(-1)).toBe('POST /api/super_admin/deleted_users/7/erase'));
});

// rule: operations.trust-page
test('a part of the trust page is a named section with its tables; only addresses become links', () => {
  render(
    <TrustParts
      parts={[
        {
          anchor: 'who',
          title: 'Who',
          text: ['One sentence.'],
          points: ['One point.'],
          tables: [{ title: 'All', heads: ['Who', 'More'], rows: [['Example Mail', 'https://mail.example']] }],
        },
      ]}
    />,
  );
  expect(document.getElementById('who')).toHaveTextContent(/Who.*One sentence.*One point/);
  expect(screen.getByRole('table', { name: 'All' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /mail\.example/ })).toHaveAttribute('href', 'https://mail.example');
  expect(screen.getByRole('rowheader', { name: 'Example Mail' })).toBeInTheDocument();
});
