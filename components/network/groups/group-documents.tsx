'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Button, IconButton } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { DownloadLink } from '@/components/ui/download-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Plus, RefreshCw, Trash2 } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { canChangeDocument, type GroupActor } from '@/lib/network/groups/policy';
import type { GroupDocumentRow } from '@/lib/network/groups/resources';
import { bytes, fullName } from '@/lib/shared/format';
import type { deleteGroupDocument, restoreGroupDocument } from '@/lib/network/groups/delete-document';

const DocumentDialog = dynamic(() => import('./document-dialog').then((part) => part.DocumentDialog), { ssr: false });

type Props = {
  documents: GroupDocumentRow[];
  /** Base path of the group's endpoints; /documents/… is appended. */
  base: string;
  actor: GroupActor;
  owners?: { id: number; name: string }[];
  /** Base path of the files, to which /{id}/download is appended; by default that of the group's documents. */
  files?: string;
  maxMegabytes: number;
};

export function GroupDocuments({ documents, base, actor, owners, files, maxMegabytes }: Props) {
  const [open, setOpen] = useState<{ replaces?: GroupDocumentRow }>();
  const { remove, question } = useRemoval(base);
  const columns = columnsOf({
    files: files ?? `${base}/documents`,
    actor,
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
          company_id={actor.kind === 'guest' ? null : actor.company_id}
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

type Acts = Pick<Props, 'actor'> & { files: string } & Record<
    'onReplace' | 'onDelete',
    (row: GroupDocumentRow) => unknown
  >;

const columnsOf = ({ files, actor, onReplace, onDelete }: Acts) =>
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
          canChangeDocument(actor, row) && (
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

const typeOf = ({ document_type, document_name }: GroupDocumentRow) =>
  document_type === 'url' ? 'Link' : (document_name?.split('.').pop()?.toUpperCase() ?? 'File');

const addedBy = ({ created_by, company }: GroupDocumentRow) =>
  [created_by && fullName(created_by), company?.name].filter(Boolean).join(', ');

function DocumentLink({ row, files }: { row: GroupDocumentRow; files: string }) {
  if (row.document_type === 'url' && row.url)
    return (
      <TextLink external href={row.url} className="wrap-anywhere">
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
    <span className="wrap-anywhere">
      {person || (company ? company.name : 'The network')}
      {person && company && <span className="block text-sm text-ink-soft">{company.name}</span>}
    </span>
  );
}

/** Deletes after a confirmation; a toast offers to undo it (rule: groups.documents). */
function useRemoval(base: string) {
  const [ask, question] = useConfirm();
  const addressOf = ({ id }: GroupDocumentRow) => `${base}/documents/${id}`;
  const { send: restore } = useSend<typeof restoreGroupDocument>('', {
    onDone: ({ message }) => notify.success(message),
  });
  const { send } = useSend<typeof deleteGroupDocument>('', { method: 'DELETE' });

  async function remove(row: GroupDocumentRow) {
    const isSure = await ask({
      title: `Delete ${row.name}?`,
      children: `Are you sure you want to delete ${row.name} from this partner group?`,
      action: 'Delete',
    });
    const deleted = isSure && (await send({}, addressOf(row)));
    if (!deleted) return;
    const undo = () => restore({}, `${addressOf(row)}/restore`);
    notify.delete(deleted.message, { label: 'Undo', seconds: deleted.undo_seconds, onSelect: undo });
  }
  return { remove, question };
}
