import { ReportRange } from '@/lib/work/reports/policy';
import { NETWORK_REPORTS, REPORT_CARDS, REPORT_NAMES, reportPath } from '@/lib/shared/network-reports';
import { reportFile } from '@/lib/shared/format';

const WRONG_DATE = 'Enter a date like 2026-11-21.';

test.each([
  ['26-01-01', '26-01-31', { start: '2026-01-01', end: '2026-01-31' }],
  ['2026-01-01', '26-01-01', { start: '2026-01-01', end: '2026-01-01' }],
  ['2024-02-29', '2026-02-28', { start: '2024-02-29', end: '2026-02-28' }],
  ['2026-03-01T23:30:00-02:00', '2026-03-02', { start: '2026-03-02', end: '2026-03-02' }],
])('%s to %s is a range', (start, end, range) => expect(ReportRange.parse({ start, end })).toEqual(range));

test.each([
  ['2026-02-30', '2026-03-01', WRONG_DATE],
  ['26-3-1', '2026-03-01', WRONG_DATE],
  ['2026-03-01', 'tomorrow', WRONG_DATE],
  ['1726-03-01', '2026-03-01', WRONG_DATE],
  ['2026-03-02', '2026-03-01', 'Enter a start date that is not after the end date.'],
  ['1926-03-01', '2026-03-01', 'Choose a range of at most two years.'],
  ['2024-02-28', '2026-03-01', 'Choose a range of at most two years.'],
])('%s to %s is none', (start, end, message) => {
  const { error } = ReportRange.safeParse({ start, end });
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[['range'], message]]);
});

test('six cards show the seven reports, four of them with a range', () => {
  expect(REPORT_CARDS).toHaveLength(6);
  expect(REPORT_CARDS.flatMap(({ reports }) => reports)).toEqual(REPORT_NAMES);
  expect(REPORT_NAMES.filter((name) => NETWORK_REPORTS[name].dated)).toHaveLength(4);
  expect(reportPath('managers', { start: '', end: '' })).toBe('/api/super_admin/reports/managers');
  expect(reportPath('user_logins', { start: '1999-01-01', end: '2026-01-3' })).toBe(
    '/api/super_admin/reports/user_logins/1999-01-01/2026-01-3',
  );
  expect(reportPath('user_logins', { start: '2026-01-01', end: '2026-01-31' })).toBe(
    '/api/super_admin/reports/user_logins/26-01-01/26-01-31',
  );
  expect(reportFile('managers', '2026-11-22T10:00:00Z')).toBe('managers.261122.xlsx');
});
