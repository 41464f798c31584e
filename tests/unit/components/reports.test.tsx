/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { inTimeBars, timeBars } from '@/components/work/reports/answer-bars';
import { partnerRows } from '@/components/work/reports/partner-rows';
import { PeriodChart } from '@/components/work/reports/period-chart';
import { RankedBars } from '@/components/work/reports/ranked-bars';
import { addressOf, filteredAddress, isShown, type ReportView } from '@/components/work/reports/report-address';
import { ScorecardTable } from '@/components/work/reports/scorecard-table';
import { WeekShares } from '@/components/work/reports/week-shares';
import { NO_FILTERS } from '@/lib/work/reports/policy';

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

const BARS = [
  { from: '2026-11-01', previous: 5 },
  { from: '2026-11-02', previous: 0 },
];
const chart = (counts: number[], now = '2026-12-01') => (
  <PeriodChart
    title="Cases per day"
    unit="day"
    bars={BARS}
    series={[{ label: 'Inbound', look: 'fill-accent', of: (at) => counts[at]! }]}
    linkOf={(at) => ({ href: `/admin/reports?from=${BARS[at]!.from}#cases`, current: false })}
    now={new Date(now)}
  />
);

test('the chart by day names itself and its peak, draws the range before, and has all numbers as a table', () => {
  const { container } = render(chart([1, 4]));
  expect(screen.getByRole('img', { name: /^Cases per day from Nov-01-2026, at most 4 \(Nov-02-2026\)/ })).toBeVisible();
  expect(container.querySelector('polyline')).toHaveAttribute('points', '0.5,0 1.5,5');
  const table = screen.getByRole('table', { name: 'Cases per day', hidden: true });
  expect(within(table).getByRole('row', { name: 'Nov-02-2026 4 0', hidden: true })).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Range before')).toBeVisible();
  expect(container.querySelector('.hatched')).toBeNull();
});

describe('a chart (rule: reports.charts)', () => {
  test('hatches the bar of today, and says so in its legend and its table', () => {
    const { container } = render(chart([1, 4], '2026-11-02T08:00:00Z'));
    const hatched = container.querySelectorAll('[title].hatched');
    expect([...hatched].map((column) => column.getAttribute('title'))).toEqual(['Nov-02-2026 (so far): 4 inbound']);
    expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Today, so far')).toBeVisible();
  });

  test('leads from a bar, and from its line in the table, to its cases', () => {
    const { container } = render(chart([1, 4]));
    const there = '/admin/reports?from=2026-11-02#cases';
    expect(screen.getByRole('link', { name: 'Nov-02-2026', hidden: true })).toHaveAttribute('href', there);
    expect(container.querySelector('a[title^="Nov-02-2026"]')).toHaveAttribute('href', there);
  });

  test('is a sentence where there is too little to draw', () => {
    render(chart([1, 2]));
    expect(screen.getByText('3 cases in this range: too few for a chart.')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  const week = (from: string, due: number, in_time: number) => ({ from, cases: due, due, in_time });
  const shares = (weeks: ReturnType<typeof week>[]) =>
    render(<WeekShares weeks={weeks} linkOf={({ from }) => ({ href: `?from=${from}`, current: false })} />);

  test('of shares by week draws weeks with enough cases, and says how many have too few', () => {
    const { container } = shares([week('2026-11-02', 10, 4), week('2026-11-09', 3, 0), week('2026-11-16', 5, 5)]);
    expect(
      screen.getByRole('img', { name: /^Answered in time, by week .*at least 40% \(Nov-02-2026\)/ }),
    ).toBeVisible();
    expect([...container.querySelectorAll('rect.fill-accent[x]')].map((bar) => bar.getAttribute('height'))).toEqual(
      expect.arrayContaining(['40', '100']),
    );
    expect(screen.getByText('1 week with fewer than 5 answered or late cases: too few for a share.')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Nov-09-2026 0 3 0%', hidden: true })).toBeInTheDocument();
  });

  test('of shares by week is a sentence with a single week to draw', () => {
    shares([week('2026-11-02', 10, 4), week('2026-11-09', 3, 0)]);
    expect(screen.getByText('13 cases answered or late: too few to compare weeks.')).toBeVisible();
  });
});

test('the scorecard has one row for each partner, which opens its page, with its weeks in words (rule: scorecard.lines)', () => {
  const row = (direction: 'Inbound' | 'Outbound', cases: number, partner_id = 7) => ({
    ...{ partner_id, partner: `Partner ${partner_id}`, direction, cases, due: cases, in_time: cases },
    ...{ in_time_percent: 100, median_minutes: 30, asked_back: 0, rejected: 0, open: 1 },
  });
  const lines = [{ partner_id: 7, direction: 'Inbound' as const, cases: [0, 0, 0, 0, 0, 1, 0, 2] }];
  const rows = partnerRows([row('Outbound', 5), row('Inbound', 3), row('Inbound', 1, 8)], lines);
  render(<ScorecardTable rows={rows} range={{ start: '2026-11-01', end: '2026-11-30' }} />);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Partner 7' })).toHaveAttribute(
    'href',
    '/admin/reports/partners/7?start=2026-11-01&end=2026-11-30',
  );
  expect(
    screen.getByRole('img', {
      name: 'Cases in each of the last 8 weeks: sent 0, 0, 0, 0, 0, 0, 0, 0; received 0, 0, 0, 0, 0, 1, 0, 2',
    }),
  ).toBeInTheDocument();
});

describe('the address of a report', () => {
  const view: ReportView = {
    range: { start: '2026-11-01', end: '2026-11-30' },
    filters: { ...NO_FILTERS, type: 'Outbound', partner_id: 7 },
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
