/** The reports about the whole network. Imports no zod, since the screen's scripts contain it. */

/** A day of this century as report calls take it: `YY-MM-DD` (spec 3 §9). The server refuses anything else. */
export const shortDay = (day: string) => day.replace(/^20(?=\d\d-\d\d-\d\d$)/, '');

export function reportPath(report: NetworkReportName, { start, end }: { start: string; end: string }): string {
  const days = NETWORK_REPORTS[report].dated ? `/${shortDay(start)}/${shortDay(end)}` : '';
  return `/api/super_admin/reports/${report}${days}`;
}

export const SHOWN_ROWS = 100;

type ReportColumn = readonly [key: string, header: string, kind?: 'time' | 'number' | 'email' | 'phone'];
type ReportLook = { title: string; about: string; dated: boolean; columns: readonly ReportColumn[] };

/** The reports about the whole network with their columns, in the file and on the screen (rule: reports.network). */
export const NETWORK_REPORTS = {
  user_logins: {
    title: 'User logins',
    about: 'Who logged in, how and from where.',
    dated: true,
    columns: [
      ['company', 'Company'],
      ['user', 'User'],
      ['email', 'Email', 'email'],
      ['role', 'Role'],
      ['method', 'Method'],
      ['address', 'Address'],
      ['time', 'Time', 'time'],
    ],
  },
  proccesses_viewed: {
    title: 'Processes viewed',
    about: 'Which inbound processes were opened, and by whom.',
    dated: true,
    columns: [
      ['viewed_company', 'Viewed Company'],
      ['department', 'Department'],
      ['process', 'Process'],
      ['by_company', 'By Company'],
      ['by_user', 'By User'],
      ['time', 'Time', 'time'],
    ],
  },
  word_search: {
    title: 'Word search',
    about: 'What members searched for, what they chose, and what they did not find.',
    dated: true,
    columns: [
      ['term', 'Term'],
      ['times', 'Times', 'number'],
      ['users', 'Users', 'number'],
      ['last_time', 'Last Time', 'time'],
      ['chosen_most', 'Chosen Most'],
      ['nothing_found', 'Times Nothing Found', 'number'],
    ],
  },
  managers: {
    title: 'Managers',
    about: 'The escalation managers of every process.',
    dated: false,
    columns: [
      ['company', 'Company'],
      ['membership', 'Membership'],
      ['process', 'Process'],
      ['type', 'Type'],
      ['name', 'Name'],
      ['email', 'Email', 'email'],
      ['phone', 'Phone', 'phone'],
    ],
  },
  mail_domain: {
    title: 'Mail domain',
    about: 'The email domains of all users, and whose they are.',
    dated: false,
    columns: [
      ['domain', 'Domain'],
      ['company', 'Company'],
      ['users', 'Users', 'number'],
      ['active_users', 'Active Users', 'number'],
      ['last_login', 'Last Login', 'time'],
    ],
  },
  user_aged_logins: {
    title: 'User aged logins',
    about: 'Active users by the time since their last login.',
    dated: false,
    columns: [
      ['company', 'Company'],
      ['user', 'User'],
      ['email', 'Email', 'email'],
      ['role', 'Role'],
      ['created', 'Created', 'time'],
      ['last_login', 'Last Login', 'time'],
      ['days_since', 'Days Since', 'number'],
    ],
  },
  members: {
    title: 'Members',
    about: 'How each member answered and asked, its health, and when somebody last logged in.',
    dated: true,
    columns: [
      ['company', 'Company'],
      ['direction', 'Direction'],
      ['cases', 'Cases', 'number'],
      ['due', 'Answered or Late', 'number'],
      ['in_time', 'In Time', 'number'],
      ['in_time_percent', 'In Time (%)', 'number'],
      ['median_minutes', 'Median First Answer (min)', 'number'],
      ['asked_back', 'Asked Back', 'number'],
      ['rejected', 'Rejected', 'number'],
      ['open', 'Open', 'number'],
      ['health', 'Health'],
      ['reason', 'Reason'],
      ['last_login', 'Last Login', 'time'],
    ],
  },
} as const satisfies Record<string, ReportLook>;
export type NetworkReportName = keyof typeof NETWORK_REPORTS;
export const REPORT_NAMES = Object.keys(NETWORK_REPORTS) as [NetworkReportName, ...NetworkReportName[]];

export const REPORT_CARDS: readonly { title: string; reports: readonly NetworkReportName[] }[] = [
  { title: 'User logins', reports: ['user_logins'] },
  { title: 'Processes viewed', reports: ['proccesses_viewed'] },
  { title: 'Word search', reports: ['word_search'] },
  { title: 'Managers', reports: ['managers'] },
  { title: 'Accounts', reports: ['mail_domain', 'user_aged_logins'] },
  { title: 'Members', reports: ['members'] },
];

export const MEMBER_SORTS = ['company', 'cases', 'in_time_percent', 'median_minutes'] as const;
export type MemberSort = { key: (typeof MEMBER_SORTS)[number]; dir: 'asc' | 'desc' };

export const isMemberSort = (key: unknown): key is MemberSort['key'] =>
  (MEMBER_SORTS as readonly unknown[]).includes(key);

export const isNetworkReport = (name: unknown): name is NetworkReportName =>
  typeof name === 'string' && Object.hasOwn(NETWORK_REPORTS, name);

export type NetworkReportRow = Record<string, string | number | null>;
