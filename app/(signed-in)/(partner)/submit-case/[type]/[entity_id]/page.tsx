import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readNumberExamples, readSubmitter, repeatedCase } from '@/lib/work/cases/submit/form-defaults';
import { runQuery } from '@/lib/platform/operation/run-query';
import { partnerCard, partnerPanel } from '@/lib/work/cards/partner-card';
import { readDocuments, readSubDocument } from '@/lib/partners/directory/read-document';
import { settings } from '@/lib/platform/settings';
import { partnerName } from '@/lib/shared/format';
import { formFields } from '@/lib/intake/forms/form-rules';
import { repeatedEntries } from '@/lib/intake/forms/read-entries';
import type { ChosenProcess } from './parent-process';
import type { Repeated } from './process';
import { SubmitCase } from './submit-case';
import type { ContactDocument } from '@/lib/intake/processes/resources';

type Place = { type: string; entity_id: string };
type Search = { document_id?: string; sub_document_id?: string; sample?: string; repeat?: string };
type Props = { params: Promise<Place>; searchParams: Promise<Search> };

/* Read once for title and page, so that it counts as one view (rule: processes.view-records). */
const documentsOf = cache((type: string, entity_id: string, document_id: string | undefined) =>
  runQuery(readDocuments, { type, entity_id, document_id }),
);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ type, entity_id }, { document_id, sample }] = await Promise.all([params, searchParams]);
  const {
    documents: [process],
  } = await documentsOf(type, entity_id, document_id);
  if (!process) return {};
  const kind = process.version.document_type === 'manager' ? 'New manager request' : 'New case';
  return { title: `${sample === undefined ? kind : 'Test form'} · ${partnerName(process)}` };
}

/**
 * Opens a case with a company or department. `document_id` selects one of its processes, `sub_document_id` one that a
 * parent process offers; `sample` fills in a sample submission, `repeat` the entries of an earlier case that still fit
 * (rule: card.repeat).
 */
export default async function SubmitCasePage({ params, searchParams }: Props) {
  const [place, { document_id, sub_document_id, sample, repeat: token }] = await Promise.all([params, searchParams]);
  const [{ documents: processes }, submitter, repeat] = await Promise.all([
    documentsOf(place.type, place.entity_id, document_id),
    runQuery(readSubmitter, {}),
    token === undefined ? undefined : runQuery(repeatedCase, { token }),
  ]);
  const repeatable = processes.find((one) => repeat && offers(one, repeat.document_id));
  const process = repeatable ?? processes[0];
  if (!process) notFound();
  const others = processes.filter((one) => one !== process);
  const [child, { numbers }, { panel }] = await Promise.all([
    childOf(process, place, sub_document_id ?? (repeat && String(repeat.document_id))),
    runQuery(readNumberExamples, {
      document_id: process.id,
      sub_document_ids: process.doc_linkages.map(({ contact_document_id }) => contact_document_id),
    }),
    runQuery(partnerPanel, { type: place.type, id: place.entity_id, document_id: process.id }),
  ]);
  return (
    <SubmitCase
      key={`${process.id}-${sample === undefined ? (token ?? 'case') : 'sample'}`}
      document={process}
      child={child}
      others={others.map(({ id, name }) => ({ id, name }))}
      place={{ type: place.type === 'department' ? 'department' : 'company', entity_id: Number(place.entity_id) }}
      submitter={submitter}
      numberExamples={numbers}
      sample={sample !== undefined}
      repeat={repeat && token ? repeated(repeat, token, [process, child?.document]) : undefined}
      notOffered={repeat && !repeatable ? repeat.number : undefined}
      panel={panel}
      maxMegabytes={settings.case_file_max_mb}
      now={new Date().toISOString()}
    />
  );
}

const offers = ({ id, doc_linkages }: ContactDocument, document_id: number) =>
  id === document_id || doc_linkages.some(({ contact_document_id }) => contact_document_id === document_id);

type EarlierCase = Awaited<ReturnType<typeof repeatedCase.run>>;

function repeated(
  { document_id, number, values, entries }: EarlierCase,
  token: string,
  processes: (ContactDocument | undefined)[],
): Repeated {
  const process = processes.find((one) => one?.id === document_id);
  const fitting = process ? repeatedEntries(formFields(process), entries) : {};
  return { token, document_id, number, entries: { ...values, ...fitting } };
}

async function childOf(
  { doc_linkages }: ContactDocument,
  place: Place,
  selected: string | undefined,
): Promise<ChosenProcess | undefined> {
  const child =
    doc_linkages.length === 1
      ? doc_linkages[0]
      : doc_linkages.find(({ contact_document_id }) => String(contact_document_id) === selected);
  if (!child) return undefined;
  const document_id = child.contact_document_id;
  const [{ document: process }, card] = await Promise.all([
    runQuery(readSubDocument, { ...place, document_id }),
    runQuery(partnerCard, { type: place.type, id: place.entity_id, document_id }),
  ]);
  return { document: process, card };
}
