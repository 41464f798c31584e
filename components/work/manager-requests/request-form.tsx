'use client';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { RequestFields } from '@/components/intake/forms/request-fields';
import type { Submitter } from '@/components/intake/forms/your-details';
import type { SAMPLE_REQUEST } from '@/lib/work/cases/submit/sample';
import type { createManagerRequest } from '@/lib/work/manager-requests/request';
import type { AnswerOf } from '@/lib/shared/answer';
import type { ContactDocument } from '@/lib/intake/processes/resources';

export type SentRequest = AnswerOf<typeof createManagerRequest>;
type Props = {
  document: ContactDocument;
  submitter: Submitter;
  prefill?: typeof SAMPLE_REQUEST;
  /** Endpoint; by default the one for requests. */
  to?: string;
  onSent: (answer: SentRequest) => void;
};

export function ManagerRequestForm({ document: process, submitter, prefill, to, onSent }: Props) {
  const transform = (body: Record<string, unknown>) => ({
    ...body,
    company: process.company,
    receive_company_id: process.company_id,
    contact_document_id: process.id,
    sample_submission: !!prefill,
  });
  return (
    <Form<SentRequest>
      to={to ?? '/api/manager/request/create'}
      draftKey={`${prefill ? 'sample-' : ''}manager-${process.id}`}
      transform={transform}
      onDone={onSent}
      label={`Request to the managers of ${process.company}`}
      className="space-y-8"
      focusFirst
    >
      <RequestFields company={process.company} submitter={submitter} prefill={prefill} />
      <Submit>{prefill ? 'Send sample' : `Send to the managers of ${process.company}`}</Submit>
    </Form>
  );
}
