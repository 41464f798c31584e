/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemberCharts } from '@/components/work/reports/member-charts';
import { NetworkReportTable } from '@/components/work/reports/network-report-table';
import type { NetworkReport } from '@/lib/work/reports/network';
import type { MemberBar } from '@/lib/work/reports/resources';
import { place, router } from '../../support/navigation';

const bar = (company_id: number, company: string, percent: number, due = 10): MemberBar => ({
  ...{ company_id, company, direction: 'Inbound', cases: due, due },
  in_time: Math.round((due * percent) / 100),
  in_time_percent: percent,
  median_minutes: 30,
});

test('members are ranked by their share in time, the lowest first, with a table; too few are said', () => {
  render(<MemberCharts bars={[bar(1, 'Acme', 90), bar(2, 'Borealis', 40), bar(3, 'Cobalt', 0, 2)]} />);
  const ranked = within(screen.getByRole('list', { name: 'How members answer, in time' })).getAllByRole('link');
  expect(ranked.map((link) => link.textContent)).toEqual(['Borealis40% of 10', 'Acme90% of 10']);
  expect(ranked[0]).toHaveAttribute('href', '/super_admin/companies/2');
  expect(screen.getByText(/^1 member with fewer than 5/)).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'How members answer, in time', hidden: true });
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(4);
  expect(screen.getByText('No member sent a case in this range.')).toBeInTheDocument();
});

test('the table is sorted by share in time, the lowest first, and by cases, the most first', async () => {
  place.search = 'report=members&start=2026-03-01&end=2026-03-31';
  const report = {
    ...{ report: 'members', range: { start: '2026-03-01', end: '2026-03-31' }, total: 1, exportable: true },
    rows: [{ company: 'Acme', direction: 'Inbound', cases: 10, in_time_percent: 90 }],
    ...{ sorted: { key: 'company', dir: 'asc' }, charted: [] },
  } as unknown as NetworkReport;
  render(<NetworkReportTable {...report} />);
  expect(screen.getByRole('columnheader', { name: /^Company/ })).toHaveAttribute('aria-sort', 'ascending');
  const click = async (name: RegExp) => {
    await userEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button'));
    return new URLSearchParams(String(router.replace.mock.lastCall?.[0]).split('?')[1]);
  };
  expect(Object.fromEntries(await click(/^In Time \(%\)/))).toMatchObject({ sort: 'in_time_percent', dir: 'asc' });
  expect(Object.fromEntries(await click(/^Cases/))).toMatchObject({ sort: 'cases', dir: 'desc' });
  expect(within(screen.getByRole('columnheader', { name: 'Health' })).queryByRole('button')).toBeNull();
});
