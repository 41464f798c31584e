'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { RichText } from '@/components/form/rich-text';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { isDetailed } from '@/lib/processes/policy';
import type { ContactChoice, OwnDocument } from '@/lib/processes/process-details';
import { PROCESS_FIELDS, SAME_CONTACT } from '@/lib/shared/process-fields';
import { DOCUMENT_TYPES, type ManagerType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
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

/** What a company's admins change of a process (spec 2 §2). Give it the version's id as `key`: a saved one starts anew. */
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
          {detailed && <Addresses opened={opened} />}
        </div>
      </Card>
      {detailed && <Escalation document={document} opened={opened} users={users} limited={limited} />}
      <Submit>{conflict ? 'Save anyway' : 'Update'}</Submit>
    </Form>
  );
}

type Opened = ReturnType<typeof openedValues>;

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

function Addresses({ opened }: { opened: Opened }) {
  return (
    <>
      <LongText
        name="collaborate_email"
        label={PROCESS_FIELDS.collaborate_email}
        hint="Where new cases go. Up to ten addresses, one per line or separated by commas. Without one, cases go to the escalation contacts, else to the company’s own address."
        optional
        rows={2}
        maxLength={5000}
        defaultValue={opened.collaborate_email}
      />
      <LongText
        name="collaborate_cc_email"
        label={PROCESS_FIELDS.collaborate_cc_email}
        hint="Gets a copy of everything that the To addresses get."
        optional
        rows={2}
        maxLength={5000}
        defaultValue={opened.collaborate_cc_email}
      />
    </>
  );
}

type EscalationProps = Pick<Props, 'document' | 'users' | 'limited'> & { opened: Opened };

function Escalation({ document: { managers }, opened, users, limited }: EscalationProps) {
  const contactsOf = (type: ManagerType) => {
    const current = managers.find(({ user_type }) => user_type === type);
    const listed = users.map((user) => ({ value: String(user.id), label: labelOf(user) }));
    if (current?.user_id === null)
      return [{ value: SAME_CONTACT, label: `${labelOf(current)} (no account)` }, ...listed];
    return current?.is_active === false
      ? [{ value: String(current.user_id), label: `${labelOf(current)} (no longer active)` }, ...listed]
      : listed;
  };
  return (
    <Card title="Escalation" hint="Who hears of a case that is not answered in time, in this order.">
      <div className="space-y-5">
        <RichText
          name="escalation_instructions"
          label={PROCESS_FIELDS.escalation_instructions}
          hint="Shown to partners after they have sent a case."
          optional
          defaultValue={opened.escalation_instructions}
        />
        <Select
          name="escalation_user_id"
          label={PROCESS_FIELDS.escalation_user_id}
          optional
          placeholder="No contact"
          options={contactsOf('main')}
          defaultValue={opened.escalation_user_id}
        />
        {!limited && (
          <>
            <Select
              name="alt_escalation_user_id"
              label={PROCESS_FIELDS.alt_escalation_user_id}
              optional
              placeholder="No alternate contact"
              options={contactsOf('alternate')}
              defaultValue={opened.alt_escalation_user_id}
            />
            <Field
              name="escalation_alias"
              label={PROCESS_FIELDS.escalation_alias}
              hint="A shared mailbox, told last."
              type="email"
              width="medium"
              optional
              autoComplete="off"
              defaultValue={opened.escalation_alias}
            />
          </>
        )}
      </div>
    </Card>
  );
}

const labelOf = (person: { first_name: string; last_name: string; email: string }) => fullName(person) || person.email;
