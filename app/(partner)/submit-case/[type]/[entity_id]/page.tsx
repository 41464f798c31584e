import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readSubmitter } from '@/lib/cases/submitter';
import { ask } from '@/lib/core/ask';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { readDocuments } from '@/lib/processes/read-document';
import { readSubDocument } from '@/lib/processes/sub-document';
import { SubmitCase } from './submit-case';

export const metadata: Metadata = { title: 'Submit case' };

type Place = { type: string; entity_id: string };
type Asked = { document_id?: string; sub_document_id?: string; sample?: string };
type Props = { params: Promise<Place>; searchParams: Promise<Asked> };

/**
 * Opens a case with a company or department. `document_id` chooses one of its processes, `sub_document_id` one of those that
 * a parent process offers; `sample` fills in a test.
 */
export default async function SubmitCasePage({ params, searchParams }: Props) {
  const [place, { document_id, sub_document_id, sample }] = await Promise.all([params, searchParams]);
  const [{ documents }, submitter] = await Promise.all([ask(readDocuments, { ...place, document_id }), ask(readSubmitter, {})]);
  const [document, ...others] = documents;
  if (!document) notFound();
  return (
    <SubmitCase
      key={document.id}
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

/** The sub-process that was chosen before a reload; an address that names another one chooses none. */
async function childOf({ doc_linkages }: ContactDocument, place: Place, wanted: string | undefined): Promise<ContactDocument | undefined> {
  const offered = doc_linkages.find(({ contact_document_id }) => String(contact_document_id) === wanted);
  return offered && (await ask(readSubDocument, { ...place, document_id: offered.contact_document_id })).document;
}
