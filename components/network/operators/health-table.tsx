'use client';
import { AddressMenu } from '@/components/intake/processes/address-actions';
import { EmailManagers } from '@/components/intake/processes/email-managers';
import { AddressBadge, HealthBadge } from '@/components/intake/processes/health-badge';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Disclosure } from '@/components/ui/disclosure';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { healthScreen, processScreen } from '@/components/network/companies/missing-at';
import { ADDRESS_FIELDS } from '@/lib/partners/health/policy';
import type { ListedHealth } from '@/lib/partners/health/health';
import { ADDRESS_STATES, keysOf, HEALTH, type AddressState } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';

type Address = ListedHealth['addresses'][number];
type Row = ListedHealth & { since: string | null };

const COLUMNS = columnsFor<Row>((c) => [
  c.custom('health', 'Health', ({ health }) => <HealthBadge health={health} />, {
    value: ({ health }) => keysOf(HEALTH).indexOf(health),
    phone: { order: 1, bare: true },
  }),
  c.link('name', 'Process', healthScreen, { phone: { order: 0, bare: true } }),
  c.text('company', 'Company', { phone: { order: 2, bare: true, whole: true } }),
  c.text('reason', 'Reason', { tight: false, phone: { order: 4, bare: true, whole: true } }),
  c.custom('addresses', 'Addresses', (row) => <Addresses row={row} />, {
    value: ({ addresses }) => addresses.map(({ email }) => email).join(', '),
    tight: false,
    phone: { order: 6, whole: true },
  }),
  // Shows the first address, by which the list is sorted; a process without one comes last.
  c.time('since', 'Since', {
    value: ({ since }) => (since ? Date.parse(since) : Number.MAX_SAFE_INTEGER),
    // The addresses have their times.
    folds: true,
    phone: 'left-out',
  }),
  c.custom('managers', 'Managers', (row) => row.health !== 'green' && <EmailManagers {...row} short />, {
    tight: true,
    phone: { order: 8, whole: true, hidden: ({ health }) => health === 'green' },
  }),
]);

/** Folds more addresses than this, so that a process with many is no taller than its neighbors. */
const SHOWN = 3;

function Addresses({ row }: { row: Row }) {
  const { addresses } = row;
  if (!addresses.length) return <span className="text-ink-faint">–</span>;
  const more = addresses.slice(SHOWN);
  return (
    <>
      <Lines row={row} addresses={addresses.slice(0, SHOWN)} />
      {more.length > 0 && (
        <Disclosure title={plural(more.length, 'more address', 'more addresses')}>
          <Lines row={row} addresses={more} />
        </Disclosure>
      )}
    </>
  );
}

const Lines = ({ row, addresses }: { row: Row; addresses: Address[] }) => (
  <ul className="space-y-1.5 sm:min-w-52">
    {addresses.map(({ email, state, since, role, is_open }) => (
      <li key={email} className="flex items-start justify-between gap-2">
        <span className="min-w-0">
          <span className="block wrap-anywhere">{email}</span>
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-ink-soft">
            {state === 'confirmed' ? ADDRESS_STATES.confirmed : <AddressBadge state={state} />}
            {since && (
              <span>
                {SINCE[state]} <Time at={since} />
              </span>
            )}
          </span>
        </span>
        <AddressMenu
          document_id={row.document_id}
          address={{ email, state, is_open }}
          calls="/api/super_admin"
          field={`${processScreen(row)}#${ADDRESS_FIELDS[role]}`}
        />
      </li>
    ))}
  </ul>
);

const SINCE: Record<AddressState, string> = { refused: 'since', unconfirmed: 'asked', confirmed: '' };

const STATES: AddressState[] = ['refused', 'unconfirmed', 'confirmed'];

/**
 * Sorts problems first, then by age, the oldest first; addresses that were never asked come last within their group.
 */
const worstFirst = (a: Address, b: Address) =>
  STATES.indexOf(a.state) - STATES.indexOf(b.state) || (a.since ?? '9').localeCompare(b.since ?? '9');

const rowOf = (process: ListedHealth): Row => {
  const addresses = process.addresses.toSorted(worstFirst);
  return { ...process, addresses, since: addresses[0]?.since ?? null };
};

/**
 * Lists processes with their health, its reason, and the state of each address with its time (rules: health.verdict,
 * health.shown).
 */
export function HealthTable({ rows }: { rows: ListedHealth[] }) {
  return (
    <DataTable
      name="processes"
      rows={rows.map(rowOf)}
      columns={COLUMNS}
      label="Process health"
      noun="process"
      rowKey={({ document_id }) => document_id}
      search="Search processes, companies and addresses"
      pageSize={25}
      initialSort={{ key: 'health', dir: 'asc' }}
      empty={<EmptyState title="No processes here">Every released process has another health.</EmptyState>}
    />
  );
}
