'use client';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormContext } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { FormField } from '@/lib/processes/form-rules';
import type { Hours } from '@/lib/processes/response-hours';
import { ProcessFields } from './process-form';

type Props = {
  fields: FormField[];
  /** Company of the lists of database selects, for a form that may have some. */
  company_id?: number;
  customerTitle: string | null;
  hours: Hours;
  title?: string;
  /** What the form comes with, above it. */
  children?: ReactNode;
  onClose: () => void;
};

const NO_ERRORS = { formId: 'preview', errors: {}, pending: false };
const CALLER = {
  first_name: 'Alex',
  last_name: 'Morgan',
  email: 'caller@partner.example',
  phone: null,
  phone_country_code: 'US',
};
const NO_MESSAGES = { custom: false, p1_message: null, p2_message: null, p3_message: null };

/** The form as its callers will see it, to try out; nothing is sent. Outside of the form that is being edited. */
export function FormPreview({ fields, company_id, customerTitle, hours, title = 'Preview', children, onClose }: Props) {
  return createPortal(
    <FormContext value={NO_ERRORS}>
      <Dialog
        open
        onClose={onClose}
        title={title}
        size="large"
        footer={
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        {children}
        <form
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => event.stopPropagation()}
        >
          <ProcessFields
            document={{
              // A group may have its own; the network's apply else.
              priority_messages: {
                ...NO_MESSAGES,
                p1_response_time: hours.high,
                p2_response_time: hours.medium,
                p3_response_time: hours.low,
              },
              forced_priority: null,
              version: { common_customer_section_title: customerTitle || null },
            }}
            fields={fields}
            submitter={CALLER}
            listsFrom={
              company_id === undefined
                ? undefined
                : `/api/super_admin/companies/${company_id}/contact_documents/select_options`
            }
          />
        </form>
      </Dialog>
    </FormContext>,
    document.body,
  );
}
