'use client';
import { Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Button, IconButton } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { DownloadLink } from '@/components/ui/download-link';
import { EmptyState } from '@/components/ui/empty-state';
import { TextLink } from '@/components/ui/text-link';
import { notify } from '@/lib/client/notify';
import { isFailure, post } from '@/lib/client/post';
import type { GroupDocumentRow } from '@/lib/groups/documents';
import { bytes, fullName } from '@/lib/shared/format';
import { DocumentDialog } from './document-dialog';

type Props = {
  documents: GroupDocumentRow[];
  /** Address of the group's calls, to which /documents/… is added. */
  base: string;
  /** The company whose documents may be replaced and deleted; without it all may be. */
  company_id?: number;
  /** Companies that a new document can belong to, besides the network; only where all may be changed. */
  owners?: { id: number; name: string }[];
  /** Address of the files, to which /{id}/download is added; by default that of the group's documents. */
  files?: string;
  maxMegabytes: number;
};

/** The documents of a group, with add, replace and delete for those that the reader may change (spec 2 §2, §6, spec 3 §2). */
export function GroupDocuments({ documents, base, company_id, owners, files, maxMegabytes }: Props) {
  const [open, setOpen] = useState<{ replaces?: GroupDocumentRow }>();
  const { remove, question } = useRemoval(base);
  const columns = columnsOf({
    files: files ?? `${base}/documents`,
    company_id,
    onReplace: (replaces) => setOpen({ replaces }),
    onDelete: remove,
  });
  const add = (
    <Button icon={Plus} onClick={() => setOpen({})}>
      Add document
    </Button>
  );
  return (
    <>
      <DataTable
        name="documents"
        label="Documents"
        noun="document"
        rows={documents}
        columns={columns}
        search="Search documents"
        initialSort={{ key: 'name', dir: 'asc' }}
        actions={documents.length > 0 && add}
        empty={
          <EmptyState title="No documents yet" action={add}>
            Add a file or a link that helps your partners in this group.
          </EmptyState>
        }
      />
      {open && (
        <DocumentDialog
          to={`${base}/documents/upload`}
          company_id={company_id}
          owners={owners}
          maxMegabytes={maxMegabytes}
          replaces={open.replaces}
          onClose={() => setOpen(undefined)}
        />
      )}
      {question}
    </>
  );
}

type Acts = Pick<Props, 'company_id'> & { files: string } & Record<
    'onReplace' | 'onDelete',
    (row: GroupDocumentRow) => unknown
  >;

const columnsOf = ({ files, company_id, onReplace, onDelete }: Acts) =>
  columnsFor<GroupDocumentRow>((c) => [
    c.custom('name', 'Name', (row) => <DocumentLink row={row} files={files} />, {
      value: ({ name }) => name,
      phone: { order: 0, bare: true },
    }),
    c.text('document_type', 'Type', { value: typeOf, phone: { order: 2 } }),
    c.custom('size', 'Size', ({ size }) => (size === null ? <span className="text-ink-faint">–</span> : bytes(size)), {
      value: ({ size }) => size,
      tight: true,
      phone: { order: 3 },
    }),
    c.custom('added_by', 'Added by', (row) => <AddedBy row={row} />, {
      value: addedBy,
      phone: { order: 4, whole: true },
    }),
    { ...c.time('updated_at', 'Added', { phone: { order: 6, whole: true } }) },
    {
      ...c.custom(
        'acts',
        'Actions',
        (row) =>
          (company_id === undefined || row.company_id === company_id) && (
            <span className="inline-flex justify-end">
              <IconButton label={`Replace ${row.name}`} icon={RefreshCw} onClick={() => void onReplace(row)} />
              <IconButton label={`Delete ${row.name}`} icon={Trash2} onClick={() => void onDelete(row)} />
            </span>
          ),
        { align: 'end', value: () => 'acts', sortable: false, phone: { order: 1, bare: true } },
      ),
      quiet: true,
    },
  ]);

/** The extension of a file, or "Link". */
const typeOf = ({ document_type, document_name }: GroupDocumentRow) =>
  document_type === 'url' ? 'Link' : (document_name?.split('.').pop()?.toUpperCase() ?? 'File');

const addedBy = ({ created_by, company }: GroupDocumentRow) =>
  [created_by && fullName(created_by), company?.name].filter(Boolean).join(', ');

function DocumentLink({ row, files }: { row: GroupDocumentRow; files: string }) {
  if (row.document_type === 'url' && row.url)
    return (
      <TextLink external href={row.url} className="break-words">
        {row.name}
      </TextLink>
    );
  return (
    <DownloadLink href={`${files}/${row.id}/download`} name={row.document_name ?? row.name}>
      {row.name}
    </DownloadLink>
  );
}

function AddedBy({ row: { created_by, company } }: { row: GroupDocumentRow }) {
  const person = created_by && fullName(created_by);
  return (
    <span className="break-words">
      {person || (company ? company.name : 'The network')}
      {person && company && <span className="block text-sm text-ink-soft">{company.name}</span>}
    </span>
  );
}

/** Deletes after a question; a toast offers to take it back (rule: groups.documents). */
function useRemoval(base: string) {
  const router = useRouter();
  const [ask, question] = useConfirm();

  async function restore(id: number) {
    try {
      notify.success((await post<{ message: string }>(`${base}/documents/${id}/restore`)).message);
      router.refresh();
    } catch (error) {
      showFailure(error);
    }
  }
  async function remove({ id, name }: GroupDocumentRow) {
    const yes = await ask({
      title: `Delete ${name}?`,
      children: `Are you sure you want to delete ${name} from this partner group?`,
      action: 'Delete',
    });
    if (!yes) return;
    try {
      const { message, undo_seconds } = await post<{ message: string; undo_seconds: number }>(
        `${base}/documents/${id}`,
        undefined,
        { method: 'DELETE' },
      );
      notify.delete(message, { label: 'Undo', seconds: undo_seconds, onSelect: () => restore(id) });
      router.refresh();
    } catch (error) {
      showFailure(error);
    }
  }
  return { remove, question };
}

function showFailure(error: unknown): void {
  if (!isFailure(error)) throw error;
  notify.warning(error.message);
}
