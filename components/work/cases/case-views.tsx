'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Bookmark } from '@/components/ui/icons';
import type { SavedView } from '@/lib/work/cases/resources';

const CaseViewsDialog = dynamic(() => import('./case-views-dialog').then((part) => part.CaseViewsDialog), {
  ssr: false,
});

type Props = Pick<SavedView, 'screen' | 'choice'> & { admin: boolean };

/** Loads the dialog of saved views on demand (rule: cases.views). */
export function CaseViews(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Bookmark} onClick={() => setOpen(true)}>
        Views
      </Button>
      {open && <CaseViewsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
