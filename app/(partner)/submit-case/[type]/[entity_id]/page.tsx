import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SAMPLE, sampleValues } from '@/lib/cases/sample';
import { readSubmitter } from '@/lib/cases/submitter';
import { ask } from '@/lib/core/ask';
import { formFields } from '@/lib/processes/form-rules';
import { takesCases } from '@/lib/processes/policy';
import { readDocuments } from '@/lib/processes/read-document';
import { SubmitCase } from './submit-case';

export const metadata: Metadata = { title: 'Submit case' };

type Props = { params: Promise<{ type: string; entity_id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Opens a case with a company or department. `document_id` chooses one of its processes; `sample` fills in a test. */
export default async function SubmitCasePage({ params, searchParams }: Props) {
  const [place, { document_id, sample }] = await Promise.all([params, searchParams]);
  const [{ documents }, submitter] = await Promise.all([ask(readDocuments, { ...place, document_id }), ask(readSubmitter, {})]);
  const [document, ...others] = documents;
  if (!document) notFound();
  const prefill = sample !== undefined && takesCases(document.version.document_type) ? { ...SAMPLE, ...sampleValues(formFields(document)) } : undefined;
  return (
    <SubmitCase
      key={document.id}
      document={document}
      others={others.map(({ id, name }) => ({ id, name }))}
      place={{ type: place.type === 'department' ? 'department' : 'company', entity_id: Number(place.entity_id) }}
      submitter={submitter}
      prefill={prefill}
      now={new Date().toISOString()}
    />
  );
}
