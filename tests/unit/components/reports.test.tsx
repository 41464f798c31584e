/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { inTimeBars, timeBars } from '@/components/work/reports/answer-bars';
import { PeriodChart } from '@/components/work/reports/period-chart';
import { RankedBars } from '@/components/work/reports/ranked-bars';
import { addressOf, filteredAddress, isShown, type ReportView } from '@/components/work/reports/report-address';

const group = (label: string, cases: number, percent: number | null, median: number | null, p90 = median) => ({
  key: label,
  label,
  cases,
  due: cases,
  in_time_percent: percent,
  median_seconds: median,
  p90_seconds: p90,
});
const GROUPS = [
  group('Fast', 10, 100, 600, 1200),
  group('Slow', 8, 50, 7200, 14_400),
  group('Small', 3, 0, 36_000),
  group('Silent', 6, 0, null),
];

test('shares are sorted from the worst, with their values; too few cases are said, and are in the table', () => {
  const { bars, axis, note, table } = inTimeBars(GROUPS, 'partner');
  expect(bars.map(({ label, share, late, value }) => [label, share, late, value])).toEqual([
    ['Silent', 0, 1, '0% of 6'],
    ['Slow', 0.5, 0.5, '50% of 8'],
    ['Fast', 1, 0, '100% of 10'],
  ]);
  expect(axis).toEqual(['0%', '100%']);
  expect(note).toBe('1 partner with fewer than 5 answered or late cases: too few to compare.');
  expect(table.rows.map(([label]) => label)).toEqual(['Fast', 'Slow', 'Silent', 'Small']);
  expect(table.rows[0]).toEqual(['Fast', '10', '100%', '10 min', '20 min']);
});

test('the share of the range before is a mark, and in words', () => {
  const { bars, legend } = inTimeBars(
    GROUPS.map((one) => ({ ...one, percent_before: one.label === 'Fast' ? 80 : null })),
    'partner',
  );
  expect(bars.map(({ mark, value }) => [mark, value])).toEqual([
    [undefined, '0% of 6'],
    [undefined, '50% of 8'],
    [0.8, '100% of 10, 80% before'],
  ]);
  expect(legend.map(({ label }) => label)).toEqual(['In time', 'Late', 'Range before']);
  expect(inTimeBars(GROUPS, 'partner').legend.map(({ label }) => label)).toEqual(['In time', 'Late']);
});

test('times are sorted from the slowest: the median as length, the ninth tenth as a mark of the same scale', () => {
  const { bars, axis } = timeBars(GROUPS, 'partner');
  expect(bars.map(({ label, share, mark, value }) => [label, share, mark, value])).toEqual([
    ['Slow', 0.5, 1, '2 h, 90% within 4 h'],
    ['Fast', 600 / 14_400, 1200 / 14_400, '10 min, 90% within 20 min'],
  ]);
  expect(axis).toEqual(['0', '4 h']);
});

test('eight bars are drawn at most; the others are in the table', () => {
  const many = Array.from({ length: 11 }, (_, n) => group(`Partner ${n}`, 20 - n, n, 60 * n));
  const { bars, note, table } = inTimeBars(many, 'partner');
  expect([bars.length, table.rows.length]).toEqual([8, 11]);
  expect(note).toBe('3 partners more in the table.');
});

test('a bar is a link with its value in words, and the same is readable as a table', () => {
  render(
    <RankedBars
      title="Answered in time, by partner"
      {...inTimeBars(
        GROUPS.map((one) => ({ ...one, href: `/admin/reports?partner=${one.label}`, current: one.label === 'Slow' })),
        'partner',
      )}
    />,
  );
  const bars = within(screen.getByRole('list', { name: 'Answered in time, by partner' }));
  expect(bars.getByRole('link', { name: 'Slow 50% of 8' })).toHaveAttribute('aria-current', 'true');
  expect(bars.getByRole('link', { name: 'Fast 100% of 10' })).toHaveAttribute('href', '/admin/reports?partner=Fast');
  const table = screen.getByRole('table', { name: 'Answered in time, by partner', hidden: true });
  expect(within(table).getByRole('row', { name: 'Small 3 0% 10 h 10 h', hidden: true })).toBeInTheDocument();
});

test('the chart by day names itself and its peak, draws the range before, and has all numbers as a table', () => {
  const bars = [
    { from: '2026-11-01', previous: 4 },
    { from: '2026-11-02', previous: 0 },
  ];
  const counts = [1, 3];
  const { container } = render(
    <PeriodChart
      title="Cases per day"
      unit="day"
      bars={bars}
      series={[{ label: 'Inbound', look: 'fill-accent', of: (at) => counts[at]! }]}
    />,
  );
  expect(screen.getByRole('img', { name: /^Cases per day from Nov-01-2026, at most 3 \(Nov-02-2026\)/ })).toBeVisible();
  expect(container.querySelector('polyline')).toHaveAttribute('points', '0.5,0 1.5,4');
  const table = screen.getByRole('table', { name: 'Cases per day', hidden: true });
  expect(within(table).getByRole('row', { name: 'Nov-02-2026 3 0', hidden: true })).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Range before')).toBeVisible();
});

describe('the address of a report', () => {
  const view: ReportView = {
    range: { start: '2026-11-01', end: '2026-11-30' },
    filters: { type: 'Outbound', partner_id: 7, priority: null, late: false },
    answers: 'outbound',
  };
  test('has range and filters', () =>
    expect(addressOf(view)).toBe('/admin/reports?start=2026-11-01&end=2026-11-30&type=Outbound&partner_id=7'));
  test('adds a filter, at the table', () =>
    expect(filteredAddress(view, { late: true })).toBe(
      '/admin/reports?start=2026-11-01&end=2026-11-30&type=Outbound&partner_id=7&late=1#cases',
    ));
  test('a filter that is chosen is taken back', () => {
    expect(isShown(view, { type: 'Outbound', partner_id: 7 })).toBe(true);
    expect(filteredAddress(view, { type: 'Outbound', partner_id: 7 })).toBe(
      '/admin/reports?start=2026-11-01&end=2026-11-30#cases',
    );
  });
});
