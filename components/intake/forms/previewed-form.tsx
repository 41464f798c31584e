'use client';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { FormContext } from '@/components/form/form-state';
import type { FormField } from '@/lib/intake/forms/field';
import type { Hours } from '@/lib/intake/processes/resources';
import type { ProcessType } from '@/lib/shared/enums';
import { ProcessFields } from './process-form';
import { RequestFields } from './request-fields';

export type Previewed = {
  document_type: ProcessType;
  fields: FormField[];
  company_id?: number;
  company: string;
  customerTitle: string | null;
  hours: Hours;
};

const CALLER = {
  first_name: 'Alex',
  last_name: 'Morgan',
  email: 'caller@partner.example',
  phone: null,
  phone_country_code: 'US',
};
const NO_MESSAGES = { custom: false, p1_message: null, p2_message: null, p3_message: null };
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();

/**
 * Shows the form of an edited process as partners fill it in; nothing is sent, and its events stay inside. A `manager`
 * process has the form of a manager request, others that of a case.
 */
export function PreviewedForm({
  of,
  id,
  label,
}: {
  of: Previewed;
  /** Prefix of the form's ids. */ id: string;
  label: string;
}) {
  const state = useMemo(() => ({ formId: id, errors: {}, pending: false }), [id]);
  return (
    <FormContext value={state}>
      <form
        noValidate
        aria-label={label}
        className="space-y-8"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onInput={stop}
        onChange={stop}
      >
        {fieldsOf(of)}
      </form>
    </FormContext>
  );
}

const fieldsOf = (of: Previewed): ReactNode =>
  of.document_type === 'manager' ? <RequestFields company={of.company} submitter={CALLER} /> : <CaseFields of={of} />;

function CaseFields({ of: { fields, company_id, customerTitle, hours } }: { of: Previewed }) {
  // Typing in the editor does not wait for the preview.
  const shown = useDeferredValue(fields);
  const named = useMemo(() => shown.map((field) => ({ ...field, label: field.label || 'New field' })), [shown]);
  return (
    <ProcessFields
      document={{
        // A group may have its own messages; otherwise the network's apply.
        priority_messages: {
          ...NO_MESSAGES,
          p1_response_time: hours.high,
          p2_response_time: hours.medium,
          p3_response_time: hours.low,
        },
        forced_priority: null,
        version: { common_customer_section_title: customerTitle || null },
      }}
      fields={named}
      submitter={CALLER}
      listsFrom={
        company_id === undefined
          ? undefined
          : `/api/super_admin/companies/${company_id}/contact_documents/select_options`
      }
    />
  );
}
