'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RadioCards } from '@/components/form/choices';
import { Field, Hidden } from '@/components/form/field';
import { FileField } from '@/components/form/file-field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { UploadProgress } from '@/components/form/upload-progress';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { GroupDocumentRow } from '@/lib/groups/documents';

type Props = {
  to: string;
  company_id: number;
  maxMegabytes: number;
  /** The document that the new one replaces. */
  replaces?: GroupDocumentRow;
  onClose: () => void;
};

const ACCEPT = '.xls,.xlsx,.doc,.docx,.pdf,.jpg,.jpeg,.png';
const TYPES = [
  { value: 'file', label: 'File' },
  { value: 'url', label: 'URL' },
];

/** The upload modal (spec 2 §2): a name, file or url, then the file or the url. Closes and reloads the list on success. */
export function DocumentDialog({ to, company_id, maxMegabytes, replaces, onClose }: Props) {
  const router = useRouter();
  const [type, setType] = useState<string>(replaces?.document_type ?? 'file');
  function done({ message }: { message: string }) {
    notify.success(message);
    onClose();
    router.refresh();
  }
  return (
    <Dialog open onClose={onClose} title={replaces ? `Replace ${replaces.name}` : 'Add document'}>
      <Form to={to} onDone={done} label={replaces ? 'Replace document' : 'Add document'}>
        <Hidden name="company_id" value={company_id} />
        {replaces && <Hidden name="document_id" value={replaces.id} />}
        <Field name="name" label="Name" defaultValue={replaces?.name} maxLength={200} autoComplete="off" />
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
