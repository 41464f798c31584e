'use client';
import { useState, type FormEvent } from 'react';
import { Checkbox, RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Form } from '@/components/form/form';
import { useFormState } from '@/components/form/form-state';
import { Phone } from '@/components/form/phone';
import { Submit } from '@/components/form/submit';
import type { RequestDetails } from '@/lib/cases/submit';
import type { ContactDocument, PriorityMessages } from '@/lib/processes/contact-document';
import { fieldName, forcedFields, formFields, shownFields, type FormField, type Values } from '@/lib/processes/form-rules';
import { PRIORITIES, PRIORITY_NAMES, SECTIONS, type Priority, type Section } from '@/lib/shared/vocabulary';
import { RequirementField } from './requirement-field';

export type Place = { type: 'company' | 'department'; entity_id: number };
export type Submitter = { first_name: string; last_name: string; email: string; phone: string | null; phone_country_code: string };
/** Entries to begin with, by the names of their fields: a sample's. */
export type Prefill = Record<string, string>;
export type SentCase = { message: string; case: RequestDetails };
type Props = { document: ContactDocument; place: Place; submitter: Submitter; prefill?: Prefill; onSent: (answer: SentCase) => void };

/** The form of a process that takes cases: its own sections and the fields that every case has (spec 1 §2–4). */
export function ProcessForm({ document, place, submitter, prefill, onSent }: Props) {
  const fields = formFields(document);
  const shape = (body: Record<string, unknown>) => ({
    ...body,
    collaborate_type: place.type,
    collaborate_entity: place.entity_id,
    company_name: document.company,
    department: document.department,
    version_id: document.version.id,
    sample_submission: !!prefill,
    force_required_fields: forcedFields(shownFields(fields, valuesIn(fields, (name) => body[name]))),
  });
  return (
    <Form<SentCase> to={`/api/caller/collaborate/${document.id}`} draftKey={`${prefill ? 'sample' : 'case'}-${place.type}-${place.entity_id}-${document.id}`} shape={shape} onDone={onSent} label={`Case for ${document.company}`} className="space-y-8">
      <Sections document={document} fields={fields} submitter={submitter} prefill={prefill} />
      <Submit>{prefill ? 'Send sample' : `Send to ${document.company}`}</Submit>
    </Form>
  );
}

type Inner = { document: ContactDocument; fields: FormField[]; submitter: Submitter; prefill?: Prefill };

function Sections({ document, fields, submitter, prefill = {} }: Inner) {
  const { entries } = useFormState();
  const begun = (name: string) => entries?.[name]?.[0] ?? prefill[name];
  const [values, setValues] = useState<Values>(() => valuesIn(fields, begun));
  const [copied, setCopied] = useState<Record<string, string>>(() => startOf(submitter, begun));
  const shown = shownFields(fields, values);
  const copies = new Set(fields.map((field) => field.additional_settings.copy_from));

  function typed(event: FormEvent) {
    const { name, value } = event.target as HTMLInputElement;
    if (copies.has(name)) setCopied((before) => ({ ...before, [name]: value }));
  }
  const own = (section: Section) => shown.filter((field) => field.section === section).map((field) => (
    <RequirementField
      key={field.requirement_id}
      field={field}
      defaultValue={prefill[fieldName(field.requirement_id)] ?? field.additional_settings.default}
      foreignKey={values[field.additional_settings.foreign_key ?? 0]}
      copied={copied[field.additional_settings.copy_from ?? '']}
      onValue={(id, value) => setValues((before) => ({ ...before, [id]: value }))}
    />
  ));
  const customer = own('common_customer_section');
  return (
    <div className="space-y-8" onInput={typed}>
      {customer.length > 0 && <Fieldset title={document.version.common_customer_section_title || SECTIONS.common_customer_section}>{customer}</Fieldset>}
      <Fieldset title={SECTIONS.problem_section}>
        <Field name="internal_case_number" label="Internal case number" mono maxLength={100} defaultValue={prefill.internal_case_number} />
        <Field name="problem_summary" label="Problem summary" defaultValue={prefill.problem_summary} />
        <LongText name="problem_description" label="Problem description" rows={5} defaultValue={prefill.problem_description} />
        <PriorityField messages={document.priority_messages} forced={document.forced_priority} />
        {own('problem_section')}
      </Fieldset>
      <Fieldset title={SECTIONS.contact_section} hint="Who the partner's engineer talks to.">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="first_name" label="First name" autoComplete="given-name" maxLength={100} defaultValue={submitter.first_name} />
          <Field name="last_name" label="Last name" autoComplete="family-name" maxLength={100} defaultValue={submitter.last_name} />
        </div>
        <Field name="email" label="E-mail" type="email" defaultValue={submitter.email} />
        <Phone name="phone_number" label="Phone" optional defaultValue={submitter.phone} defaultCountry={submitter.phone_country_code} />
        {own('contact_section')}
        <Checkbox name="update_profile" label="Keep this name and phone in my profile" />
      </Fieldset>
    </div>
  );
}

/** P1 to P3 with what the group says to each and how soon it answers; one only, where the priority is locked (spec 1 §5). */
function PriorityField({ messages, forced }: { messages: PriorityMessages; forced: Priority | null }) {
  const all = [
    { value: 'high', hours: messages.p1_response_time, says: messages.p1_message },
    { value: 'medium', hours: messages.p2_response_time, says: messages.p2_message },
    { value: 'low', hours: messages.p3_response_time, says: messages.p3_message },
  ] as const;
  const cards = all.filter(({ value }) => !forced || value === forced).map(({ value, hours, says }) => ({
    value, label: `${PRIORITIES[value]} ${PRIORITY_NAMES[value]}`, hint: <>Answers within {hours} h{says && <span className="block">{says}</span>}</>,
  }));
  return <RadioCards name="case_priority" label="Priority" cards={cards} columns defaultValue={forced ?? 'low'} hint={forced ? `Cases with this partner always have priority ${PRIORITIES[forced]}.` : undefined} />;
}

function valuesIn(fields: FormField[], read: (name: string) => unknown): Values {
  return Object.fromEntries(fields.map((field) => [field.requirement_id, String(read(fieldName(field.requirement_id)) ?? field.additional_settings.default ?? '')]));
}

function startOf(submitter: Submitter, begun: (name: string) => string | undefined): Record<string, string> {
  const given: Record<string, string> = { first_name: submitter.first_name, last_name: submitter.last_name, email: submitter.email, phone_number: submitter.phone ?? '' };
  const names = ['first_name', 'last_name', 'email', 'phone_number', 'internal_case_number', 'problem_summary', 'problem_description'];
  return Object.fromEntries(names.map((name) => [name, begun(name) ?? given[name] ?? '']));
}
