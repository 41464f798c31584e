'use client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FixedValue } from '@/components/form/fixed-value';
import { Form } from '@/components/form/form';
import { useFormState } from '@/components/form/form-state';
import { Submit } from '@/components/form/submit';
import type { submitCase } from '@/lib/work/cases/submit/submit';
import { carryOver, type FormVersion } from '@/lib/client/carried-draft';
import { fieldName, type FormField, type FieldValues } from '@/lib/intake/forms/field';
import { forcedFields, formFields, initialValue, shownFields, statesHours } from '@/lib/intake/forms/form-rules';
import { COPY_SOURCES, rulesOf } from '@/lib/intake/forms/field-types';
import type { AnswerOf } from '@/lib/shared/answer';
import { keysOf, PRIORITIES, PRIORITY_NAMES, SECTIONS, type Priority, type Section } from '@/lib/shared/enums';
import { FieldInput } from './controls';
import { ByItself, ExpectedAnswer } from './expected-answer';
import { PasteTicket } from './paste-ticket';
import { YourDetails, type Submitter } from './your-details';
import type { ContactDocument, PriorityMessages } from '@/lib/intake/processes/resources';

export type FormPlace = { type: 'company' | 'department'; entity_id: number };
type Prefill = Record<string, string>;
export type SentCase = AnswerOf<typeof submitCase>;
type Props = {
  document: ContactDocument;
  place: FormPlace;
  submitter: Submitter;
  prefill?: Prefill;
  /** Initial entries copied from an earlier case (rule: card.repeat). */
  repeat?: { token: string; entries: Prefill };
  to?: string;
  /** Sent along, such as the case that this one is linked with. */
  also?: Record<string, unknown>;
  /** Source of the lists of database selects; by default, the caller's own. */
  listsFrom?: string;
  /** The company's earlier case numbers; with them, a ticket can be pasted. */
  numberExamples?: string[];
  /** Field for files that are sent along, and the ids of those that are uploaded. */
  files?: { field: ReactNode; ids: string[] };
  onSent: (answer: SentCase) => void;
};

export function ProcessForm({
  document: given,
  place,
  submitter,
  prefill,
  repeat,
  to,
  also,
  listsFrom,
  numberExamples,
  files,
  onSent,
}: Props) {
  // A refreshed page may bring another version, whose form would lack fields for the current entries.
  const [process] = useState(given);
  const [version] = useState(() => versionOf(process));
  const fields = formFields(process);
  const transform = (body: Record<string, unknown>) => ({
    ...body,
    collaborate_type: place.type,
    collaborate_entity: place.entity_id,
    company_name: process.company,
    department: process.department,
    version_id: process.version.id,
    sample_submission: !!prefill,
    ...also,
    document_id: process.id,
    ...(files && { file_ids: files.ids }),
    force_required_fields: forcedFields(
      shownFields(
        fields,
        valuesIn(fields, (name) => body[name]),
      ),
    ),
  });
  return (
    <Form<SentCase>
      to={to ?? `/api/caller/collaborate/${process.id}`}
      draftKey={`${prefill ? 'sample' : repeat ? `repeat-${repeat.token}` : 'case'}-${place.type}-${place.entity_id}-${process.id}`}
      version={version}
      carry={carryOver}
      transform={transform}
      onDone={onSent}
      label={`Case for ${process.company}`}
      className="space-y-8"
      focusFirst
      before={!prefill && numberExamples && <PasteTicket document={process} numberExamples={numberExamples} />}
    >
      <ProcessFields
        {...{ document: process, fields, submitter, listsFrom }}
        prefill={prefill ?? repeat?.entries}
        sample={!!prefill}
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Submit>{prefill ? 'Send sample' : `Send to ${process.company}`}</Submit>
        {files?.field}
      </div>
    </Form>
  );
}

/** Identifies the fields of the process's version, so that a draft of another version finds them. */
function versionOf(process: ContactDocument): FormVersion {
  const fields = keysOf(SECTIONS).flatMap((section) =>
    process[section].map(
      ({ requirement_id, options, additional_settings, requirement: { code_label, label, type } }) => [
        fieldName(requirement_id),
        { code: code_label, label, type, choices: rulesOf(type).closedTo?.({ options, additional_settings }) },
      ],
    ),
  );
  return { id: process.version.id, fields: Object.fromEntries(fields) as FormVersion['fields'] };
}

type FieldsProps = {
  document: Pick<ContactDocument, 'priority_messages' | 'forced_priority' | 'receiver_hours' | 'accepts'> & {
    company?: string;
    version: Pick<ContactDocument['version'], 'common_customer_section_title'> &
      Partial<Pick<ContactDocument['version'], 'manager_users'>>;
  };
  fields: FormField[];
  submitter: Submitter;
  prefill?: Prefill;
  sample?: boolean;
  listsFrom?: string;
};

export function ProcessFields({
  document: process,
  fields,
  submitter,
  prefill,
  sample = false,
  listsFrom,
}: FieldsProps) {
  const { entries } = useFormState();
  const initial = (name: string) => entries?.[name]?.[0] ?? prefill?.[name];
  const [values, setValues] = useState<FieldValues>(() => valuesIn(fields, initial));
  const [copied, setCopied] = useState<Record<string, string>>(() => initialTexts(submitter, initial));
  const first = process.forced_priority ?? initial('case_priority');
  const [priority, setPriority] = useState<Priority>(isIn(PRIORITIES, first) ? first : 'low');
  const shown = shownFields(fields, values);
  const copies = new Set(fields.map((field) => field.additional_settings.copy_from));

  function handleInput(event: FormEvent) {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'case_priority' && isIn(PRIORITIES, value)) setPriority(value);
    if (copies.has(name)) setCopied((before) => ({ ...before, [name]: value }));
  }
  const fieldsOf = (section: Section) =>
    shown
      .filter((field) => field.section === section)
      .map((field) => (
        <FieldInput
          key={field.requirement_id}
          field={field}
          defaultValue={prefill?.[fieldName(field.requirement_id)] ?? field.additional_settings.default}
          sample={sample}
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
        <Fieldset title={process.version.common_customer_section_title || SECTIONS.common_customer_section}>
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
        <PriorityField
          messages={process.priority_messages}
          forced={process.forced_priority}
          chosen={sample ? undefined : prefill?.case_priority}
        />
        <ByItself document={process} priority={priority} />
        <ExpectedAnswer document={process} priority={priority} />
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

type PriorityProps = { messages: PriorityMessages; forced: Priority | null; chosen?: string };

/**
 * Shows P1 to P3, each with the group's message and response time; as text when it is locked (rule:
 * cases.priority-lock).
 */
function PriorityField({ messages, forced, chosen = 'low' }: PriorityProps) {
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
  return <RadioCards name="case_priority" label="Priority" cards={cards} columns defaultValue={chosen} />;
}

function valuesIn(fields: FormField[], read: (name: string) => unknown): FieldValues {
  return Object.fromEntries(
    fields.map((field) => [field.requirement_id, String(read(fieldName(field.requirement_id)) ?? initialValue(field))]),
  );
}

function initialTexts(submitter: Submitter, initial: (name: string) => string | undefined): Record<string, string> {
  const known: Record<string, string> = {
    first_name: submitter.first_name,
    last_name: submitter.last_name,
    email: submitter.email,
    phone_number: submitter.phone ?? '',
  };
  return Object.fromEntries(keysOf(COPY_SOURCES).map((name) => [name, initial(name) ?? known[name] ?? '']));
}

const isIn = (all: typeof PRIORITIES, value: unknown): value is Priority =>
  typeof value === 'string' && Object.hasOwn(all, value);
