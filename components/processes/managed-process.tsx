'use client';
import { useState } from 'react';
import { Checkboxes } from '@/components/form/choices';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { RichText } from '@/components/form/rich-text';
import { Select } from '@/components/form/select';
import { Card } from '@/components/ui/card';
import type { processFormData } from '@/lib/processes/network-lists';
import type { DesignedField } from '@/lib/processes/form-rules';
import { takesCases } from '@/lib/processes/policy';
import type { Hours } from '@/lib/processes/response-hours';
import type { ProcessContact } from '@/lib/processes/list-processes';
import type { OutputOf } from '@/lib/client/use-send';
import { JSON_TYPES, type DocumentType } from '@/lib/shared/enums';
import { NETWORK_FIELDS, TEMPLATE_TYPE } from '@/lib/shared/process-fields';
import { AddressFields } from './address-fields';
import { Escalation } from './escalation-fields';
/* Not by `dynamic`: React shows a large part that may come later only 300 ms after the first paint, even if it is there. */
import { FieldEditor } from './field-editor';
import { ProcessBasics } from './process-basics';
import { ProcessConflict } from './process-conflict';
import { SaveHeader } from './save-header';
import { useProcessForm } from './use-process-form';

export type ManagedValues = {
  status: string;
  title: string;
  support_hours: string;
  product_supported: string;
  json_type: string;
  collaborate_email: string;
  collaborate_cc_email: string;
  escalation_instructions: string;
  main_escalation_contact: string;
  alt_escalation_contact: string;
  escalation_alias: string;
  admin_note: string;
  departments: string[];
  groups: string[];
  email_templates: { [TEMPLATE_TYPE]: string };
  tags: string;
  common_customer_section_title: string;
};

type Props = {
  id: number;
  version_id?: number;
  document_type: DocumentType;
  values: ManagedValues;
  fields: DesignedField[];
  managers: ProcessContact[];
  lists: OutputOf<typeof processFormData>;
  /** Limited companies have no alternate contact and no alias (rule: processes.limited-escalation). */
  limited: boolean;
  /** The network's response times, for the preview. */
  hours: Hours;
};

const CONTACT_NAMES = { main: 'main_escalation_contact', alternate: 'alt_escalation_contact' };
const linesOf = (text: unknown) =>
  String(text)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** A managed process: ticket, solution_support, json or manager (spec 3 §2). */
export function ManagedProcess({
  id,
  version_id,
  document_type: opened_type,
  values,
  fields,
  managers,
  lists,
  limited,
  hours,
}: Props) {
  const { company } = lists;
  const [document_type, setType] = useState(opened_type);
  const { conflict, form } = useProcessForm(
    { company_id: company.id, id, version_id, values: { ...values, fields: JSON.stringify(fields) } },
    (body) => ({ ...body, ...('tags' in body && { tags: linesOf(body.tags) }) }),
  );
  return (
    <Form {...form} label={values.title || 'New process'}>
      <SaveHeader company={company.name} again={!!conflict} />
      {conflict && <ProcessConflict conflict={conflict} />}
      <ProcessBasics {...{ company_id: company.id, document_type, values }} isNew={id === 0} onType={setType}>
        {document_type === 'json' && (
          <Select
            name="json_type"
            label="JSON Type"
            options={JSON_TYPES}
            optional
            placeholder="None"
            defaultValue={values.json_type}
          />
        )}
        <AddressFields values={values} />
      </ProcessBasics>
      {takesCases(document_type) && (
        <FieldEditor
          initial={fields}
          company_id={company.id}
          customerTitle={values.common_customer_section_title}
          hours={hours}
        />
      )}
      <Escalation
        document={{ managers }}
        opened={{
          escalation_instructions: values.escalation_instructions,
          escalation_user_id: values.main_escalation_contact,
          alt_escalation_user_id: values.alt_escalation_contact,
          escalation_alias: values.escalation_alias,
        }}
        users={lists.users}
        limited={limited}
        names={CONTACT_NAMES}
      />
      <Card title="For callers and members">
        <div className="space-y-5">
          <RichText
            name="admin_note"
            label={NETWORK_FIELDS.admin_note}
            hint="Shown to callers beside the form."
            optional
            defaultValue={values.admin_note}
          />
          <LongText
            name="tags"
            label={NETWORK_FIELDS.tags}
            hint="Words that callers search for, one per line."
            optional
            rows={3}
            maxLength={6000}
            defaultValue={values.tags}
          />
          <Select
            name={`email_templates.${TEMPLATE_TYPE}`}
            label={NETWORK_FIELDS.new_receiving_member}
            hint="Sent when a new member of a group can send cases here."
            optional
            placeholder="None"
            options={lists.email_templates
              .filter(({ type }) => type === TEMPLATE_TYPE)
              .map((template) => ({ value: String(template.id), label: template.slug }))}
            defaultValue={values.email_templates[TEMPLATE_TYPE]}
          />
          <AppliesToFields lists={lists} values={values} />
        </div>
      </Card>
      <SaveHeader company="" again={!!conflict} />
    </Form>
  );
}

function AppliesToFields({ lists, values }: Pick<Props, 'lists' | 'values'>) {
  const choices = (list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {lists.departments.length > 0 ? (
        <Checkboxes
          name="departments"
          label={NETWORK_FIELDS.departments}
          options={choices(lists.departments)}
          defaultValue={values.departments}
        />
      ) : (
        <Nothing label={NETWORK_FIELDS.departments}>The company has no departments.</Nothing>
      )}
      {lists.communities.length > 0 ? (
        <Checkboxes
          name="groups"
          label={NETWORK_FIELDS.groups}
          options={choices(lists.communities)}
          defaultValue={values.groups}
        />
      ) : (
        <Nothing label={NETWORK_FIELDS.groups}>The company is in no group yet.</Nothing>
      )}
    </div>
  );
}

const Nothing = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <p className="text-sm font-medium">{label}</p>
    <p className="text-ink-soft">{children}</p>
  </div>
);
