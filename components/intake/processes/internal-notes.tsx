'use client';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Pencil } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import type { Page } from '@/lib/shared/page';
import { pagePath } from '@/lib/shared/paths';
import { NoteCell } from './note-cell';
import type { InternalNote } from '@/lib/partners/notes/resources';

const COLUMNS = columnsFor<InternalNote>((c) => [
  c.custom('member', 'Member', (row) => <span className="font-medium wrap-anywhere">{row.company.name}</span>, {
    sortable: true,
    value: (row) => row.company.name,
    phone: { order: 0, bare: true, whole: true },
  }),
  c.custom('process', 'Process', (row) => <Process row={row} />, {
    sortable: true,
    value: (row) => row.document.name,
    phone: { order: 2, whole: true },
  }),
  c.custom('note', 'Note', (row) => <NoteCell row={row} />, {
    value: (row) => row.note,
    sortable: false,
    phone: { order: 4, bare: true, whole: true },
  }),
]);

function Process({ row: { place, document: process, company } }: { row: InternalNote }) {
  if (!place) return <span className="wrap-anywhere">{process.name}</span>;
  return (
    <TextLink
      href={pagePath('/submit-case/[type]/[entity_id]', { type: place.type, entity_id: place.id })}
      prefetch={false}
      className="wrap-anywhere"
      aria-label={`${process.name}: submit a case to ${company.name}`}
    >
      {process.name}
    </TextLink>
  );
}

export function InternalNotes({ page }: { page: Page<InternalNote> }) {
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Internal notes"
      noun="note"
      search="Search notes"
      initialSort={{ key: 'member', dir: 'asc' }}
      empty={
        <EmptyState title="No internal notes" icon={Pencil}>
          Open a partner’s form and write under Internal Notes what your colleagues should know. It appears here.
        </EmptyState>
      }
    />
  );
}
