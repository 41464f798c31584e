'use client';
import { useRef, useState } from 'react';
import { Select } from '@/components/form/select';
import { ProcessForm, type Place, type Prefill, type Submitter } from '@/components/processes/process-form';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { get, isFailure } from '@/lib/client/post';
import type { RequestDetails } from '@/lib/cases/submit';
import type { ContactDocument } from '@/lib/processes/contact-document';

type Props = { document: ContactDocument; place: Place; submitter: Submitter; prefill?: Prefill; onSent: (answer: { message: string; case: RequestDetails }) => void; onChosen: (document: ContactDocument) => void };

/** 'Choose {parent option name}': the chosen option loads its sub-process (spec 1 §2). */
export function ParentProcess({ document, place, submitter, prefill, onSent, onChosen }: Props) {
  const [chosen, setChosen] = useState<ContactDocument>();
  const [state, setState] = useState<{ loading?: boolean; trouble?: string }>({});
  const latest = useRef('');

  async function choose(id: string) {
    latest.current = id;
    setChosen(undefined);
    onChosen(document);
    if (!id) return setState({});
    setState({ loading: true });
    try {
      const { document: found } = await get<{ document: ContactDocument }>(`/api/caller/sub_documents/${id}/${place.type}/${place.entity_id}`);
      if (latest.current !== id) return;
      setChosen(found);
      onChosen(found);
      setState({});
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (latest.current === id) setState({ trouble: error.message });
    }
  }
  const options = document.doc_linkages.map(({ contact_document_id, option_name }) => ({ value: String(contact_document_id), label: option_name }));
  return (
    <>
      <Select name="sub_document" label={`Choose ${document.parent_option_name || 'a process'}`} options={options} placeholder="Choose" onChange={(id) => void choose(id)} />
      {state.loading && <Skeleton className="h-96" />}
      {state.trouble && <Alert level="danger" live>{state.trouble}</Alert>}
      {chosen && <ProcessForm key={chosen.id} {...{ place, submitter, prefill, onSent }} document={chosen} />}
    </>
  );
}
