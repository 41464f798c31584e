'use client';
import { useState, type FormEvent } from 'react';
import { Checkboxes } from '@/components/form/choices';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Card } from '@/components/ui/card';
import type { processFormData } from '@/lib/intake/processes/form-choices';
import type { DesignedField } from '@/lib/intake/forms/field';
import { rulesEntry, type NamedRule } from '@/lib/shared/acceptance';
import { takesCases } from '@/lib/intake/processes/policy';
import type { ProcessType } from '@/lib/shared/enums';
import { PROCESS_FIELDS, TEMPLATE_TYPE, type TextName } from '@/lib/intake/processes/process-fields';
import { AcceptanceFields } from './acceptance-fields';
import { AddressFields } from './address-fields';
import { BesideEditor } from './beside-editor';
import { EscalationFields } from './escalation-fields';
/*
 * Not loaded by `dynamic`: React shows a large deferred part only 300 ms after the first paint, even if it is ready.
 */
import { FieldEditor } from '@/components/intake/forms/field-editor';
import { inboundWords } from './inbound-words';
import { CalendarChoice } from '@/components/intake/calendars/calendar-choice';
import { ProcessBasics } from './process-basics';
import { ProcessConflict } from './process-conflict';
import { ProcessText } from './process-text';
import { SaveHeader } from './save-header';
import { useProcessForm } from './use-process-form';
import type { Assignable, Hours, ProcessContact } from '@/lib/intake/processes/resources';

export type ManagedValues = Record<TextName, string> & {
  status: string;
  main_escalation_contact: string;
  alt_escalation_contact: string;
  departments: string[];
  groups: string[];
  email_templates: { [TEMPLATE_TYPE]: string };
  tags: string;
};

type Props = {
  id: number;
  version_id?: number;
  document_type: ProcessType;
  values: ManagedValues;
  calendar_id?: number | null;
  acceptance_rules?: NamedRule[];
  fields: DesignedField[];
  managers: ProcessContact[];
  lists: Awaited<ReturnType<typeof processFormData.run>>;
  /** Limited companies have no alternate contact and no alias (rule: processes.limited-escalation). */
  limited: boolean;
  hours: Hours;
};

const CONTACT_NAMES = { main: 'main_escalation_contact', other: 'alt_escalation_contact' };
const SHOWN = ['title', 'support_hours', 'product_supported', 'common_customer_section_title'] as const;
const linesOf = (text: unknown) =>
  String(text)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

export function ManagedProcess({
  id,
  version_id,
  document_type: opened_type,
  values,
  calendar_id = null,
  acceptance_rules = [],
  fields,
  managers,
  lists,
  limited,
  hours,
}: Props) {
  const { company } = lists;
  const [document_type, setType] = useState(opened_type);
  const [shownFields, setShownFields] = useState(fields);
  const [texts, setTexts] = useState<Record<(typeof SHOWN)[number], string>>(values);
  const words = inboundWords(document_type);
  const preview = { document_type, company_id: company.id, company: company.name, hours };
  const handleInput = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    if (SHOWN.some((one) => one === name)) setTexts((before) => ({ ...before, [name]: value }));
  };
  const { conflict, form } = useProcessForm(
    {
      company_id: company.id,
      id,
      version_id,
      values: { ...values, fields: JSON.stringify(fields), acceptance_rules: rulesEntry(acceptance_rules) },
    },
    (body) => ({ ...body, ...('tags' in body && { tags: linesOf(body.tags) }) }),
  );
  return (
    <BesideEditor
      preview={{ of: { ...preview, fields: shownFields, customerTitle: texts.common_customer_section_title }, texts }}
    >
      <div onInput={handleInput}>
        <Form {...form} label={values.title || 'New process'}>
          <SaveHeader company={company.name} again={!!conflict} />
          {conflict && <ProcessConflict conflict={conflict} />}
          <ProcessBasics {...{ company_id: company.id, document_type, values }} isNew={id === 0} onType={setType}>
            {document_type === 'json' && <ProcessText name="json_type" defaultValue={values.json_type} />}
            <CalendarChoice calendars={lists.calendars} chosen={calendar_id} />
            <AddressFields values={values} words={words} />
          </ProcessBasics>
          {takesCases(document_type) && (
            <FieldEditor
              initial={fields}
              customerTitle={texts.common_customer_section_title}
              preview={preview}
              onFields={setShownFields}
            />
          )}
          <EscalationFields
            document={{ managers }}
            opened={{
              escalation_instructions: values.escalation_instructions,
              escalation_user_id: values.main_escalation_contact,
              alt_escalation_user_id: values.alt_escalation_contact,
              escalation_alias: values.escalation_alias,
            }}
            users={lists.users}
            limited={limited}
            words={words}
            names={CONTACT_NAMES}
          />
          {id !== 0 && takesCases(document_type) && (
            <AcceptanceFields
              rules={acceptance_rules}
              company={company.name}
              calls={`/api/super_admin/companies/${company.id}/inbound_process/${id}/acceptance`}
            />
          )}
          <Card title="For callers and members">
            <div className="space-y-5">
              <ProcessText
                name="admin_note"
                hint="Shown to callers beside the form."
                defaultValue={values.admin_note}
              />
              <LongText
                name="tags"
                label={PROCESS_FIELDS.tags.label}
                hint="Words to find this process by, one per line."
                optional
                rows={3}
                maxLength={6000}
                defaultValue={values.tags}
              />
              <Select
                name={`email_templates.${TEMPLATE_TYPE}`}
                label={PROCESS_FIELDS.new_receiving_member.label}
                hint="Sent when a new member of a group can send cases here."
                optional
                placeholder="None"
                options={lists.email_templates
                  .filter(({ type }) => type === TEMPLATE_TYPE)
                  .map((template) => ({ value: String(template.id), label: template.slug }))}
                defaultValue={values.email_templates[TEMPLATE_TYPE]}
              />
              <AppliesToFields id={id} lists={lists} values={values} />
            </div>
          </Card>
          <SaveHeader company="" again={!!conflict} />
        </Form>
      </div>
    </BesideEditor>
  );
}

/** Each department and group has one process (rule: network.process-assignment). */
function AppliesToFields({ id: own, lists, values }: Pick<Props, 'id' | 'lists' | 'values'>) {
  const choices = (list: Assignable[]) =>
    list.map(({ id, name, document: process }) => ({
      value: String(id),
      label: <span className="wrap-anywhere">{name}</span>,
      hint: process && process.id !== own && <span className="wrap-anywhere">Now: {process.name}</span>,
    }));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {lists.departments.length > 0 ? (
        <Checkboxes
          name="departments"
          label={PROCESS_FIELDS.departments.label}
          hint="Receives the cases of these departments, unless their group access names another process."
          options={choices(lists.departments)}
          defaultValue={values.departments}
        />
      ) : (
        <Nothing label={PROCESS_FIELDS.departments.label}>The company has no departments.</Nothing>
      )}
      {lists.communities.length > 0 ? (
        <Checkboxes
          name="groups"
          label={PROCESS_FIELDS.groups.label}
          hint="Receives the company’s cases in these groups. Choosing a group here replaces its current process."
          options={choices(lists.communities)}
          defaultValue={values.groups}
        />
      ) : (
        <Nothing label={PROCESS_FIELDS.groups.label}>The company is in no group as a whole.</Nothing>
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
