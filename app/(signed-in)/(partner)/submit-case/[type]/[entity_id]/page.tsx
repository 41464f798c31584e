import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readSubmitter } from '@/lib/cases/form-defaults';
import { runQuery } from '@/lib/core/run-query';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { readDocuments } from '@/lib/processes/read-document';
import { readSubDocument } from '@/lib/processes/sub-document';
import { partnerName } from '@/lib/shared/format';
import { SubmitCase } from './submit-case';

type Place = { type: string; entity_id: string };
type Search = { document_id?: string; sub_document_id?: string; sample?: string };
type Props = { params: Promise<Place>; searchParams: Promise<Search> };

/* Read once for title and page, so that it counts as one view (rule: processes.view-records). */
const documentsOf = cache((type: string, entity_id: string, document_id: string | undefined) =>
  runQuery(readDocuments, { type, entity_id, document_id }),
);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ type, entity_id }, { document_id, sample }] = await Promise.all([params, searchParams]);
  const {
    documents: [document],
  } = await documentsOf(type, entity_id, document_id);
  if (!document) return {};
  const kind = document.version.document_type === 'manager' ? 'New manager request' : 'New case';
  return { title: `${sample === undefined ? kind : 'Test form'} · ${partnerName(document)}` };
}

/**
 * Opens a case with a company or department. `document_id` selects one of its processes, `sub_document_id` one of those that
 * a parent process offers; `sample` fills in a sample submission.
 */
export default async function SubmitCasePage({ params, searchParams }: Props) {
  const [place, { document_id, sub_document_id, sample }] = await Promise.all([params, searchParams]);
  const [{ documents }, submitter] = await Promise.all([
    documentsOf(place.type, place.entity_id, document_id),
    runQuery(readSubmitter, {}),
  ]);
  const [document, ...others] = documents;
  if (!document) notFound();
  return (
    <SubmitCase
      key={`${document.id}-${sample === undefined ? 'case' : 'sample'}`}
      document={document}
      child={await childOf(document, place, sub_document_id)}
      others={others.map(({ id, name }) => ({ id, name }))}
      place={{ type: place.type === 'department' ? 'department' : 'company', entity_id: Number(place.entity_id) }}
      submitter={submitter}
      sample={sample !== undefined}
      now={new Date().toISOString()}
    />
  );
}

/** The sub-process that the address selects, or the only one there is. */
async function childOf(
  { doc_linkages }: ContactDocument,
  place: Place,
  selected: string | undefined,
): Promise<ContactDocument | undefined> {
  const child =
    doc_linkages.length === 1
      ? doc_linkages[0]
      : doc_linkages.find(({ contact_document_id }) => String(contact_document_id) === selected);
  return child && (await runQuery(readSubDocument, { ...place, document_id: child.contact_document_id })).document;
}
