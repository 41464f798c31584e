'use client';
import { useRouter } from 'next/navigation';
import { useState, type FormEvent } from 'react';
import { FieldEditor } from '@/components/intake/forms/field-editor';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import type { ProcessDraft } from '@/lib/intake/processes/draft-resources';
import type { Hours } from '@/lib/intake/processes/resources';
import type { saveDraft } from '@/lib/intake/processes/save-draft';
import type { AnswerOf } from '@/lib/shared/answer';
import { BesideEditor } from './beside-editor';
import { useDraftRevision } from './draft-revision';

type Props = {
  of: Pick<ProcessDraft, 'process' | 'released' | 'draft'>;
  hours: Hours;
};

const TITLE = 'common_customer_section_title';

/**
 * Edits the fields of a process as a draft, with a preview of the partners' form beside them (rule: processes.draft).
 */
export function DraftEditor({ of: { process, released, draft }, hours }: Props) {
  const router = useRouter();
  const opened = draft ?? released;
  const seen = useDraftRevision();
  const [revision, setRevision] = useState(draft?.revision ?? 0);
  const [isLater, setIsLater] = useState(false);
  const [fields, setFields] = useState(opened.fields);
  const [customerTitle, setTitle] = useState(opened.common_customer_section_title ?? '');
  const preview = { document_type: process.document_type, company: process.company, hours };
  const handleInput = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    if (name === TITLE) setTitle(value);
  };
  function done({ message, revision: next }: AnswerOf<typeof saveDraft>) {
    notify[next === revision ? 'warning' : 'success'](message);
    setRevision(next);
    seen.setRevision(next);
    setIsLater(false);
    router.refresh();
  }
  function refused({ status, answer }: Failure) {
    const now = (answer as { revision?: unknown } | undefined)?.revision;
    if (status !== 409 || typeof now !== 'number') return;
    setRevision(now);
    setIsLater(true);
  }
  const transform = (body: Record<string, unknown>) => ({
    fields: body.fields,
    [TITLE]: body[TITLE],
    revision,
    version_id: released.version_id,
  });
  return (
    <BesideEditor
      preview={{
        of: { ...preview, fields, customerTitle },
        texts: { ...process, title: process.name },
      }}
    >
      <div onInput={handleInput}>
        <Form
          to={`/api/admin/company/documents/${process.id}/draft`}
          transform={transform}
          onDone={done}
          onRefused={refused}
          label={`Fields of ${process.name}`}
          asksBeforeLeaving
        >
          <FieldEditor initial={opened.fields} customerTitle={customerTitle} preview={preview} onFields={setFields} />
          <Submit>{isLater ? 'Save anyway' : 'Save draft'}</Submit>
        </Form>
      </div>
    </BesideEditor>
  );
}
