'use client';
import { useRef, useState } from 'react';
import { Select } from '@/components/form/select';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { get, isFailure } from '@/lib/client/post';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { Process, type Inside } from './process';

type Props = Inside & { document: ContactDocument; chosen: ContactDocument | undefined; onChosen: (document: ContactDocument | undefined) => void };

/** 'Choose {parent option name}': the chosen option loads its sub-process (spec 1 §2), and stays chosen in the address. */
export function ParentProcess({ document, chosen, onChosen, ...inside }: Props) {
  const [state, setState] = useState<{ loading?: boolean; trouble?: string }>({});
  const { place: { type, entity_id } } = inside;
  const latest = useRef('');

  async function choose(id: string) {
    latest.current = id;
    keepInAddress(id);
    onChosen(undefined);
    if (!id) return setState({});
    setState({ loading: true });
    try {
      const { document: found } = await get<{ document: ContactDocument }>(`/api/caller/sub_documents/${id}/${type}/${entity_id}`);
      if (latest.current !== id) return;
      onChosen(found);
      setState({});
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (latest.current === id) setState({ trouble: error.message });
    }
  }
  const options = document.doc_linkages.map(({ contact_document_id, option_name }) => ({ value: String(contact_document_id), label: option_name }));
  if (!options.length) return <Alert level="warning">This process offers nothing to choose from at the moment.</Alert>;
  return (
    <>
      <Select name="sub_document" label={`Choose ${document.parent_option_name || 'a process'}`} options={options} placeholder="Choose" defaultValue={chosen?.id} onChange={(id) => void choose(id)} />
      <div aria-live="polite" aria-busy={!!state.loading} className="space-y-6">
        {state.loading && <Skeleton className="h-96" />}
        {state.trouble && <Alert level="danger">{state.trouble}</Alert>}
        {chosen && <p className="sr-only">The form of {chosen.name} follows.</p>}
      </div>
      {chosen && <Process key={chosen.id} {...inside} document={chosen} />}
    </>
  );
}

/** A reload or a link brings the same choice again; going back leads to the page before. */
function keepInAddress(id: string): void {
  const address = new URL(window.location.href);
  if (id) address.searchParams.set('sub_document_id', id);
  else address.searchParams.delete('sub_document_id');
  window.history.replaceState(null, '', address);
}
