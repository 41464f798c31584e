'use client';
import dynamic from 'next/dynamic';
import { useState, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import type { Hours } from '@/lib/intake/processes/resources';

const SamplePreview = dynamic(() => import('./sample-preview').then((part) => part.SamplePreview), { ssr: false });

type Props = { company: string; hours: Hours };

/** Fills the form that partners open a case with from the current entries of the surrounding form (spec 2 §2). */
export function SampleForm(props: Props) {
  const [entries, setEntries] = useState<Record<string, string>>();
  function open({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (form) setEntries(textsIn(form));
  }
  return (
    <div>
      <Button onClick={open}>View Sample Form</Button>
      {entries && <SamplePreview {...props} entries={entries} onClose={() => setEntries(undefined)} />}
    </div>
  );
}

const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
