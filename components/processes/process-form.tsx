'use client';
import { useState, type FormEvent } from 'react';
import { RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FixedValue } from '@/components/form/fixed-value';
import { Form } from '@/components/form/form';
import { useFormState } from '@/components/form/form-state';
import { Submit } from '@/components/form/submit';
import type { RequestDetails } from '@/lib/cases/submit';
import type { FormVersion } from '@/lib/client/carried-draft';
import type { ContactDocument, PriorityMessages } from '@/lib/processes/contact-document';
import {
  fieldName,
  forcedFields,
  formFields,
  initialValue,
  shownFields,
  statesHours,
  tierChoices,
  type FormField,
  type Values,
} from '@/lib/processes/form-rules';
import { keysOf, PRIORITIES, PRIORITY_NAMES, SECTIONS, type Priority, type Section } from '@/lib/shared/enums';
import { RequirementField } from './requirement-field';
import { YourDetails, type Submitter } from './your-details';

export type Place = { type: 'company' | 'department'; entity_id: number };
/** Initial entries by field name: those of a sample. */
type Prefill = Record<string, string>;
export type SentCase = { message: string; case: RequestDetails };
type Props = {
  document: ContactDocument;
  place: Place;
  submitter: Submitter;
  prefill?: Prefill;
  /** Where it posts; by default where cases go. */
  to?: string;
  /** Where the lists of database selects come from; by default from the caller's own. */
  listsFrom?: string;
  onSent: (answer: SentCase) => void;
};

/** Form of a process that takes cases: its own fields and those of every case, by section (spec 1 §2–4). */
export function ProcessForm({ document: given, place, submitter, prefill, to, listsFrom, onSent }: Props) {
  // A refreshed page may bring another version, in which the entries of this one would have no fields.
  const [document] = useState(given);
  const [version] = useState(() => versionOf(document));
  const fields = formFields(document);
  const transform = (body: Record<string, unknown>) => ({
    ...body,
    collaborate_type: place.type,
    collaborate_entity: place.entity_id,
    company_name: document.company,
    department: document.department,
    version_id: document.version.id,
    sample_submission: !!prefill,
    force_required_fields: forcedFields(
      shownFields(
        fields,
        valuesIn(fields, (name) => body[name]),
      ),
    ),
  });
  return (
    <Form<SentCase>
      to={to ?? `/api/caller/collaborate/${document.id}`}
      draftKey={`${prefill ? 'sample' : 'case'}-${place.type}-${place.entity_id}-${document.id}`}
      version={version}
      transform={transform}
      onDone={onSent}
      label={`Case for ${document.company}`}
      className="space-y-8"
      focusFirst
    >
      <ProcessFields {...{ document, fields, submitter, prefill, listsFrom }} />
      <Submit>{prefill ? 'Send sample' : `Send to ${document.company}`}</Submit>
    </Form>
  );
}

/** The fields of the document's version, by which a draft from another version finds them again. */
function versionOf(document: ContactDocument): FormVersion {
  const sections = keysOf(SECTIONS).flatMap((section) => document[section]);
  const fields = sections.map(
    ({ requirement_id, options, additional_settings, requirement: { code_label, label, type } }) => [
      fieldName(requirement_id),
      { code: code_label, label, type, choices: choicesOf({ type, options, additional_settings }) },
    ],
  );
  return { id: document.version.id, fields: Object.fromEntries(fields) as FormVersion['fields'] };
}

function choicesOf({
  type,
  options,
  additional_settings,
}: Pick<FormField, 'type' | 'options' | 'additional_settings'>) {
  if (type === 'tierselect') return tierChoices(options).map(({ value }) => value);
  const isClosed = type === 'groupselect' || (type === 'select' && additional_settings.disable_other);
  return isClosed ? options.map(({ value }) => value) : undefined;
}

type FieldsProps = {
  document: Pick<ContactDocument, 'priority_messages' | 'forced_priority'> & {
    version: Pick<ContactDocument['version'], 'common_customer_section_title'>;
  };
  fields: FormField[];
  submitter: Submitter;
  prefill?: Prefill;
  listsFrom?: string;
};

/** The fields of a case by section: those of every case, and of the process those that show for what is chosen. */
export function ProcessFields({ document, fields, submitter, prefill, listsFrom }: FieldsProps) {
  const { entries } = useFormState();
  const initial = (name: string) => entries?.[name]?.[0] ?? prefill?.[name];
  const [values, setValues] = useState<Values>(() => valuesIn(fields, initial));
  const [copied, setCopied] = useState<Record<string, string>>(() => initialTexts(submitter, initial));
  const shown = shownFields(fields, values);
  const copies = new Set(fields.map((field) => field.additional_settings.copy_from));

  function handleInput(event: FormEvent) {
    const { name, value } = event.target as HTMLInputElement;
    if (copies.has(name)) setCopied((before) => ({ ...before, [name]: value }));
  }
  const fieldsOf = (section: Section) =>
    shown
      .filter((field) => field.section === section)
      .map((field) => (
        <RequirementField
          key={field.requirement_id}
          field={field}
          defaultValue={prefill?.[fieldName(field.requirement_id)] ?? field.additional_settings.default}
          sample={!!prefill}
          listsFrom={listsFrom}
          foreignKey={values[field.additional_settings.foreign_key ?? 0]}
          copied={copied[field.additional_settings.copy_from ?? '']}
          onValue={(id, value) => setValues((before) => ({ ...before, [id]: value }))}
        />
      ));
  const customer = fieldsOf('common_customer_section');
  return (
    <div className="space-y-8" onInput={handleInput}>
      {customer.length > 0 && (
        <Fieldset title={document.version.common_customer_section_title || SECTIONS.common_customer_section}>
          {customer}
        </Fieldset>
      )}
      <Fieldset title={SECTIONS.problem_section}>
        <Field
          name="internal_case_number"
          label="Internal case number"
          mono
          width="short"
          maxLength={100}
          defaultValue={prefill?.internal_case_number}
        />
        <Field name="problem_summary" label="Problem summary" defaultValue={prefill?.problem_summary} />
        <LongText
          name="problem_description"
          label="Problem description"
          rows={5}
          defaultValue={prefill?.problem_description}
        />
        <PriorityField messages={document.priority_messages} forced={document.forced_priority} />
        {fieldsOf('problem_section')}
      </Fieldset>
      <Fieldset title={SECTIONS.contact_section}>
        <YourDetails
          submitter={submitter}
          phoneName="phone_number"
          hint="The partner’s engineer will contact you here."
        />
        {fieldsOf('contact_section')}
      </Fieldset>
    </div>
  );
}

/** P1 to P3, each with the group's message and response time; as text where it is locked (rule: cases.priority-lock). */
function PriorityField({ messages, forced }: { messages: PriorityMessages; forced: Priority | null }) {
  const all = [
    { value: 'high', hours: messages.p1_response_time, message: messages.p1_message },
    { value: 'medium', hours: messages.p2_response_time, message: messages.p2_message },
    { value: 'low', hours: messages.p3_response_time, message: messages.p3_message },
  ] as const;
  const cards = all.map(({ value, hours, message }) => ({
    value,
    label: `${PRIORITIES[value]} ${PRIORITY_NAMES[value]}`,
    hint: (
      <>
        {!statesHours(message, hours) && <span className="block">Answers within {hours} h</span>}
        {message}
      </>
    ),
  }));
  const locked = cards.find(({ value }) => value === forced);
  if (locked)
    return (
      <FixedValue
        name="case_priority"
        label="Priority"
        value={locked.value}
        text={locked.label}
        hint={<>{locked.hint} Cases with this partner always have this priority.</>}
      />
    );
  return <RadioCards name="case_priority" label="Priority" cards={cards} columns defaultValue="low" />;
}

function valuesIn(fields: FormField[], read: (name: string) => unknown): Values {
  return Object.fromEntries(
    fields.map((field) => [field.requirement_id, String(read(fieldName(field.requirement_id)) ?? initialValue(field))]),
  );
}

/** The standard fields whose text a copy field may repeat. */
function initialTexts(submitter: Submitter, initial: (name: string) => string | undefined): Record<string, string> {
  const known: Record<string, string> = {
    first_name: submitter.first_name,
    last_name: submitter.last_name,
    email: submitter.email,
    phone_number: submitter.phone ?? '',
  };
  const names = [
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'internal_case_number',
    'problem_summary',
    'problem_description',
  ];
  return Object.fromEntries(names.map((name) => [name, initial(name) ?? known[name] ?? '']));
}
