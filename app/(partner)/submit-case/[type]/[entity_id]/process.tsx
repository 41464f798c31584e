'use client';
import dynamic from 'next/dynamic';
import type { SentRequest } from '@/components/escalations/request-form';
import { ProcessForm, type Place, type SentCase, type Submitter } from '@/components/processes/process-form';
import { Alert } from '@/components/ui/alert';
import { SAMPLE, sampleValues } from '@/lib/cases/sample';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { formFields } from '@/lib/processes/form-rules';
import { takesCases } from '@/lib/processes/policy';

/* What a page of cases need not send. */
const ManagerRequestForm = dynamic(() => import('@/components/escalations/request-form').then((part) => part.ManagerRequestForm));
const StaticPage = dynamic(() => import('@/components/processes/static-page').then((part) => part.StaticPage));

export type Inside = { place: Place; submitter: Submitter; sample: boolean; onSent: (answer: SentCase | SentRequest) => void };

/** What a process shows, by its type (spec 1 §2). */
export function Process({ document, sample, ...inside }: Inside & { document: ContactDocument }) {
  const { document_type } = document.version;
  if (document_type === 'default') return <StaticPage document={document} />;
  if (document_type === 'manager') return <ManagerRequestForm document={document} submitter={inside.submitter} onSent={inside.onSent} />;
  if (!takesCases(document_type)) return <Alert level="warning">This process offers others, and cannot be chosen itself.</Alert>;
  return (
    <>
      {sample && <Alert>This is a sample test submission. It is checked like any other, and nobody receives it.</Alert>}
      <ProcessForm {...inside} document={document} prefill={sample ? { ...SAMPLE, ...sampleValues(formFields(document)) } : undefined} />
    </>
  );
}
