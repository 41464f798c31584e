'use client';
import { useRef, useState } from 'react';
import { Select } from '@/components/form/select';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { get, isFailure } from '@/lib/client/post';
import { Process, type ProcessProps } from './process';
import type { ContactDocument } from '@/lib/intake/processes/resources';
import type { readSubDocument } from '@/lib/partners/directory/read-document';
import type { AnswerOf } from '@/lib/shared/answer';
import type { PartnerCard } from '@/lib/work/cards/resources';

/**
 * A sub-process with its own card, because its addresses decide whether a case reaches the partner (rule:
 * card.of-process).
 */
export type ChosenProcess = { document: ContactDocument; card: PartnerCard };

type Props = ProcessProps & {
  document: ContactDocument;
  chosen: ContactDocument | undefined;
  onChosen: (process: ChosenProcess | undefined) => void;
};

/**
 * The chosen option loads its sub-process (rule: processes.parent) and is in the address, so that a reload shows it
 * again. A single option needs no choice.
 */
export function ParentProcess({ document: process, chosen, onChosen, ...props }: Props) {
  const [state, setState] = useState<{ loading?: boolean; error?: string }>({});
  const {
    place: { type, entity_id },
  } = props;
  const latest = useRef('');

  async function choose(id: string) {
    latest.current = id;
    writeToAddress(id);
    onChosen(undefined);
    if (!id) return setState({});
    setState({ loading: true });
    try {
      const [{ document: found }, card] = await Promise.all([
        get<AnswerOf<typeof readSubDocument>>(`/api/caller/sub_documents/${id}/${type}/${entity_id}`),
        get<PartnerCard>(`/api/caller/partner_card/${type}/${entity_id}`, { document_id: id }),
      ]);
      if (latest.current !== id) return;
      onChosen({ document: found, card });
      setState({});
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (latest.current === id) setState({ error: error.message });
    }
  }
  const options = process.doc_linkages.map(({ contact_document_id, option_name }) => ({
    value: String(contact_document_id),
    label: option_name,
  }));
  const [only] = options;
  if (!only) return <Alert level="warning">This process has nothing to choose from at the moment.</Alert>;
  if (chosen && options.length === 1)
    return (
      <>
        <p className="font-medium">{only.label}</p>
        <Process key={chosen.id} {...props} document={chosen} />
      </>
    );
  return (
    <>
      <Select
        name="sub_document"
        label={`Choose ${process.parent_option_name || 'a process'}`}
        options={options}
        placeholder="Choose"
        defaultValue={chosen?.id}
        onChange={(id) => void choose(id)}
      />
      <div aria-live="polite" aria-busy={!!state.loading} className="space-y-6">
        {state.loading && <Skeleton className="h-96" />}
        {state.error && <Alert level="danger">{state.error}</Alert>}
        {chosen && <p className="sr-only">The form of {chosen.name} follows.</p>}
      </div>
      {chosen && <Process key={chosen.id} {...props} document={chosen} />}
    </>
  );
}

/** Replaces the address, so that Back leads to the page before and not to the earlier choice. */
function writeToAddress(id: string): void {
  const address = new URL(window.location.href);
  if (id) address.searchParams.set('sub_document_id', id);
  else address.searchParams.delete('sub_document_id');
  window.history.replaceState(null, '', address);
}
