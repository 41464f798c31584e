'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RadioCards } from '@/components/form/choices';
import { Field, Hidden } from '@/components/form/field';
import { FileField } from '@/components/form/file-field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { UploadProgress } from '@/components/form/upload-progress';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { GroupDocumentRow } from '@/lib/network/groups/resources';
import type { uploadGroupDocument } from '@/lib/network/groups/upload-document';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = {
  to: string;
  /** The company that owns the document; null for one of `owners` or the network. */
  company_id: number | null;
  owners?: { id: number; name: string }[];
  maxMegabytes: number;
  replaces?: GroupDocumentRow;
  onClose: () => void;
};

const ACCEPT = '.xls,.xlsx,.doc,.docx,.pdf,.jpg,.jpeg,.png';
const TYPES = [
  { value: 'file', label: 'File' },
  { value: 'url', label: 'URL' },
];

/** Asks for a name, then a file or a URL (spec 2 §2). Closes and reloads the list on success. */
export function DocumentDialog({ to, company_id, owners, maxMegabytes, replaces, onClose }: Props) {
  const router = useRouter();
  const [type, setType] = useState<string>(replaces?.document_type ?? 'file');
  function done({ message }: AnswerOf<typeof uploadGroupDocument>) {
    notify.success(message);
    onClose();
    router.refresh();
  }
  return (
    <Dialog open onClose={onClose} title={replaces ? `Replace ${replaces.name}` : 'Add document'}>
      <Form to={to} onDone={done} label={replaces ? 'Replace document' : 'Add document'}>
        {company_id !== null && <Hidden name="company_id" value={company_id} />}
        {replaces && <Hidden name="document_id" value={replaces.id} />}
        <Field name="name" label="Name" defaultValue={replaces?.name} maxLength={200} autoComplete="off" />
        {owners && !replaces && (
          <Select
            name="company_id"
            label="Document of"
            placeholder="The network"
            options={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <RadioCards name="document_type" label="Type" cards={TYPES} defaultValue={type} onChange={setType} columns />
        {type === 'file' ? (
          <FileField name="file" label="File" accept={ACCEPT} maxMegabytes={maxMegabytes} />
        ) : (
          <Field
            name="url"
            label="URL"
            type="url"
            maxLength={2000}
            defaultValue={replaces?.url}
            placeholder="https://"
            autoComplete="off"
          />
        )}
        <UploadProgress />
        <Submit>{replaces ? 'Replace' : 'Add document'}</Submit>
      </Form>
    </Dialog>
  );
}
