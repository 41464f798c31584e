import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { carriedCase, readNumberExamples, readSubmitter, repeatedCase } from '@/lib/work/cases/submit/form-defaults';
import { runQuery } from '@/lib/platform/operation/run-query';
import { partnerCard, partnerPanel } from '@/lib/work/cards/partner-card';
import { readDocuments, readSubDocument } from '@/lib/partners/directory/read-document';
import { settings } from '@/lib/platform/settings';
import { partnerName } from '@/lib/shared/format';
import { formFields } from '@/lib/intake/forms/form-rules';
import { repeatedEntries } from '@/lib/intake/forms/read-entries';
import type { ChosenProcess } from './parent-process';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { ChoosePassed, type Passable } from '@/components/work/cases/choose-passed';
import { fieldName } from '@/lib/intake/forms/field';
import { pagePath } from '@/lib/shared/paths';
import type { CarriedOn, Repeated } from './process';
import { SubmitCase } from './submit-case';
import type { ContactDocument } from '@/lib/intake/processes/resources';

type Place = { type: string; entity_id: string };
type Search = {
  document_id?: string;
  sub_document_id?: string;
  sample?: string;
  repeat?: string;
  linked_case?: string;
  pass?: string | string[];
  named?: string;
  hand_on?: string;
};
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
  const [place, search] = await Promise.all([params, searchParams]);
  const { document_id, sub_document_id, sample, repeat: token } = search;
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
  const passing = await passingOf(search, child?.document ?? process);
  if (passing?.asks) return <AskWhatGoesAlong {...passing} search={search} partner={partnerName(process)} />;
  return (
    <SubmitCase
      carried={passing?.carried}
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

type Carried = Awaited<ReturnType<typeof carriedCase.run>>;

/** Values that the earlier case has and the form takes. */
function passable({ values, entries }: Carried, process: ContactDocument): Passable[] {
  const fields = formFields(process);
  const fitting = repeatedEntries(fields, entries);
  return [
    ...Object.entries(LABELS).flatMap(([name, label]) => {
      const value = values[name as keyof typeof LABELS];
      return value ? [{ name, label, value, isCustomerData: false }] : [];
    }),
    ...fields.flatMap(({ requirement_id, label }) => {
      const name = fieldName(requirement_id);
      return fitting[name] ? [{ name, label, value: fitting[name], isCustomerData: true }] : [];
    }),
  ];
}

const LABELS = {
  internal_case_number: 'Case number',
  problem_summary: 'Summary',
  problem_description: 'Description',
  case_priority: 'Priority',
};

type Passing = { number: string; from: string; token: string; offered: Passable[]; asks: boolean; carried: CarriedOn };

/**
 * The case that the new one carries on, with what may go along; undefined for any other new case. All of a case that is handed on is
 * filled in; of a linked one what is ticked, which is asked first.
 */
async function passingOf(search: Search, process: ContactDocument): Promise<Passing | undefined> {
  const { linked_case, hand_on, pass, named } = search;
  const token = hand_on ?? linked_case;
  if (token === undefined) return undefined;
  const earlier = await runQuery(carriedCase, { token });
  const { number, partner: from } = earlier;
  const offered = passable(earlier, process);
  const handsOn = hand_on !== undefined;
  const ticked = [pass ?? []].flat();
  const passed = offered.filter(({ name }) => handsOn || ticked.includes(name));
  const entries = Object.fromEntries(passed.map(({ name, value }) => [name, value]));
  const carried = { token, number, named: named !== undefined, handsOn, entries };
  return { number, from, token, offered, asks: !handsOn && pass === undefined, carried };
}

type AskProps = Passing & { search: Search; partner: string };

function AskWhatGoesAlong({ number, from, token, offered, search, partner }: AskProps) {
  const { document_id, sub_document_id } = search;
  const query = {
    linked_case: token,
    ...(document_id && { document_id }),
    ...(sub_document_id && { sub_document_id }),
  };
  return (
    <Screen
      title={partner}
      hint={`A case linked to ${number}`}
      back={<TextLink href={pagePath('/my-cases/[token]', { token })}>{`Case ${number}`}</TextLink>}
      narrow
    >
      <ChoosePassed {...{ number, from, query }} values={offered} to={partner} />
    </Screen>
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
