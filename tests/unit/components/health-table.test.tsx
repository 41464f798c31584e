/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HealthTable } from '@/components/network/health-table';
import type { ListedHealth } from '@/lib/health/health';

type Address = ListedHealth['addresses'][number];
const address = (email: string, state: Address['state'], since: string | null): Address => ({
  ...{ email, state, since },
  words: null,
});
const process = (document_id: number, name: string, addresses: Address[]): ListedHealth => ({
  ...{ document_id, name, company: 'Acme', company_id: 1, document_type: 'ticket', addresses },
  health: 'amber',
  reason: 'One of two addresses refused emails.',
});

const MIXED = process(1, 'Storage', [
  address('ok@acme.test', 'confirmed', '2026-11-01T08:00:00Z'),
  address('new@acme.test', 'unconfirmed', null),
  address('asked@acme.test', 'unconfirmed', '2026-11-10T08:00:00Z'),
  address('gone@acme.test', 'refused', '2026-11-12T08:00:00Z'),
]);

test('each address has its state and since when, what is wrong first; many are folded', () => {
  render(<HealthTable rows={[MIXED]} />);
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^gone@acme\.testRefused ?since 11\/12\/26/),
    expect.stringMatching(/^asked@acme\.testNot confirmed ?asked 11\/10\/26/),
    expect.stringMatching(/^new@acme\.testNot confirmed$/),
  ]);
  expect(screen.getByText('1 more address')).toBeInTheDocument();
  expect(screen.getByText('ok@acme.test').closest('li')).toHaveTextContent(/Confirmed ?11\/01\/26/);
  expect(screen.getByText('ok@acme.test').closest('details')).not.toBeNull();
});

test('the list is sorted by since when: the longest first, processes that were not asked yet last', async () => {
  render(
    <HealthTable
      rows={[
        MIXED,
        process(2, 'Not asked', [address('b@acme.test', 'unconfirmed', null)]),
        process(3, 'Network', [address('c@acme.test', 'refused', '2026-10-01T08:00:00Z')]),
      ]}
    />,
  );
  const heading = screen.getByRole('columnheader', { name: /^Since/ });
  await userEvent.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
  const names = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
  expect(names).toEqual(['Network', 'Storage', 'Not asked']);
});
