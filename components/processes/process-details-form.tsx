'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { isDetailed } from '@/lib/processes/policy';
import type { ContactChoice, OwnDocument } from '@/lib/processes/process-details';
import { PROCESS_FIELDS, SAME_CONTACT } from '@/lib/shared/process-fields';
import { DOCUMENT_TYPES, type ManagerType } from '@/lib/shared/enums';
import { AddressFields } from './address-fields';
import { Escalation } from './escalation-fields';
import { isConflict, mergedWith, ProcessConflict, type Conflict } from './process-conflict';
import { SupportHoursField } from './support-hours-field';

type Props = {
  document: OwnDocument;
  users: ContactChoice[];
  /** Limited companies have no alternate contact and no alias (rule: processes.limited-escalation). */
  limited: boolean;
  /** Where it posts. */
  to: string;
};

/** The fields of a process that a company's admins may change (spec 2 §2). Pass the version's id as `key` to reset it after a save. */
export function ProcessDetailsForm({ document, users, limited, to }: Props) {
  const router = useRouter();
  const [conflict, setConflict] = useState<Conflict>();
  const opened = openedValues(document);
  const { version } = document;
  const transform = (body: Record<string, unknown>) =>
    conflict ? mergedWith(conflict, opened, body) : { ...body, version_id: version.id };
  function done({ message, version_id }: { message: string; version_id: number }) {
    notify[version_id === version.id ? 'warning' : 'success'](message);
    router.refresh();
  }
  const refused = ({ status, answer }: Failure) => {
    if (status === 409 && isConflict(answer)) setConflict(answer);
  };
  const detailed = isDetailed(version.document_type);
  return (
    <Form to={to} transform={transform} onDone={done} onRefused={refused} label={document.name} asksBeforeLeaving>
      {conflict && <ProcessConflict conflict={conflict} />}
      <Card title="Process">
        <div className="space-y-5">
          <Field name="title" label={PROCESS_FIELDS.title} defaultValue={opened.title} />
          <div>
            <p className="text-sm font-medium">Type</p>
            <p>{DOCUMENT_TYPES[version.document_type]}</p>
          </div>
          <SupportHoursField defaultValue={opened.support_hours} />
          <LongText
            name="product_supported"
            label={PROCESS_FIELDS.product_supported}
            rows={2}
            maxLength={2000}
            defaultValue={opened.product_supported}
          />
          {detailed && <AddressFields values={opened} />}
        </div>
      </Card>
      {detailed && <Escalation document={document} opened={opened} users={users} limited={limited} />}
      <Submit>{conflict ? 'Save anyway' : 'Update'}</Submit>
    </Form>
  );
}

export type Opened = ReturnType<typeof openedValues>;

/** The values that the form opens with, by field. */
function openedValues({ name, version, managers }: OwnDocument) {
  const contact = (type: ManagerType) => {
    const found = managers.find(({ user_type }) => user_type === type);
    return found ? String(found.user_id ?? SAME_CONTACT) : '';
  };
  return {
    title: name,
    support_hours: version.support_hours,
    product_supported: version.product_supported,
    collaborate_email: onePerLine(version.collaborate_email),
    collaborate_cc_email: onePerLine(version.collaborate_cc_email),
    escalation_instructions: version.escalation_instructions ?? '',
    escalation_user_id: contact('main'),
    alt_escalation_user_id: contact('alternate'),
    escalation_alias: version.escalation_alias ?? '',
  };
}

const onePerLine = (addresses: string | null) => (addresses ?? '').split(/[,;\s]+/).join('\n');
