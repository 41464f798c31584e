'use client';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { HealthBadge } from '@/components/intake/processes/health-badge';
import { Badge } from '@/components/ui/badge';
import { Ban } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { COMPANY_HEALTH, companyScreen, recordInWords } from '@/lib/network/companies/policy';
import { LOGIN_METHODS, MEMBERSHIPS } from '@/lib/shared/enums';
import { plural, shownDay } from '@/lib/shared/format';
import type { Page } from '@/lib/shared/page';
import type { CompanyRow } from '@/lib/network/companies/resources';
import { healthScreen } from './missing-at';

/* The other tables of the console need no forms. */
const ContractChoice = dynamic(() => import('./contract-filter').then((part) => part.ContractChoice));

const toDoOf = ({ to_do: [first, ...more] }: CompanyRow) =>
  first && `To do: ${[first.text, more.length && `and ${more.length} more`].filter(Boolean).join(' ')}`;

const connectionsOf = ({ connections: { login_method, api_clients, webhooks } }: CompanyRow) =>
  [
    LOGIN_METHODS[login_method],
    api_clients && plural(api_clients, 'API client'),
    webhooks && plural(webhooks, 'webhook'),
  ]
    .filter(Boolean)
    .join(', ');

const COLUMNS = columnsFor<CompanyRow>((c) => [
  c.link('name', 'Name', ({ id }) => companyScreen(id), { phone: { order: 0, bare: true } }),
  c.text('groups', 'Groups', {
    value: ({ groups }) => groups.join(', '),
    also: connectionsOf,
    phone: { order: 2, whole: true },
    tablet: ({ login_page_url }) => [addressOf(login_page_url)],
  }),
  c.text('membership_type', 'Membership Type', {
    value: ({ membership_type }) => MEMBERSHIPS[membership_type],
    also: ({ contract_ends_on }) => contract_ends_on && `until ${shownDay(contract_ends_on)}`,
    phone: { order: 4, bare: true },
  }),
  { ...c.text('users', 'Users', { firstDir: 'desc', phone: { order: 5 } }), unit: 'active' },
  c.active('status', 'Status', { phone: { order: 1, bare: true } }),
  c.custom('health', 'Health', (row) => <HealthOf row={row} />, {
    value: ({ health }) => COMPANY_HEALTH[health],
    phone: { order: 7, bare: true, whole: true },
  }),
  c.custom('record', 'Record', (row) => <RecordOf row={row} />, {
    folds: true,
    phone: { order: 10, whole: true },
  }),
  c.time('last_login_at', 'Last login', { firstDir: 'desc', phone: { order: 8 } }),
  c.custom(
    'slug',
    'Login Page',
    ({ login_page_url }) => (
      <TextLink href={login_page_url} external className="wrap-anywhere">
        {addressOf(login_page_url)}
      </TextLink>
    ),
    {
      sortable: true,
      folds: true,
      value: ({ slug }) => slug,
      phone: { order: 6, bare: true, whole: true },
    },
  ),
]);

const addressOf = (url: string) => url.replace(/^https?:\/\/|\/$/g, '');

const shortRecord = ({ due, in_time }: CompanyRow['record']) => (due ? `${in_time} of ${due} in time` : 'None due yet');

const RecordOf = ({ row: { record } }: { row: CompanyRow }) => (
  <span className="block min-w-16 text-sm" title={recordInWords(record)}>
    {shortRecord(record)}
  </span>
);

/** The reason leads to the health of the process that it is about (rule: companies.health). */
function HealthOf({ row }: { row: CompanyRow }) {
  const { id: company_id, health, reason, process, record } = row;
  const toDo = toDoOf(row);
  const inTrouble = health === 'red' || health === 'amber';
  return (
    <span className="inline-flex flex-col items-start gap-0.5 py-1">
      {health === 'none' ? (
        <Badge tone="grey" icon={Ban}>
          {COMPANY_HEALTH.none}
        </Badge>
      ) : (
        <HealthBadge health={health} />
      )}
      <span className="max-w-48 min-w-32 text-sm wrap-anywhere text-ink-soft">
        {inTrouble && process ? <TextLink href={healthScreen({ company_id, ...process })}>{reason}</TextLink> : reason}
      </span>
      {toDo && <span className="max-w-48 text-sm wrap-anywhere">{toDo}</span>}
      <span className="tablet-line">{shortRecord(record)}</span>
    </span>
  );
}

export function CompaniesTable({
  page,
  actions,
  empty,
}: {
  page: Page<CompanyRow>;
  actions: ReactNode;
  empty: ReactNode;
}) {
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Companies"
      noun="company"
      search="Search companies"
      initialSort={{ key: 'name', dir: 'asc' }}
      filters={<ContractChoice />}
      actions={actions}
      empty={empty}
    />
  );
}
