'use client';
import { useState } from 'react';
import { ProcessPreview } from '@/components/processes/process-preview';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { STANDARD_PREVIEW } from '@/lib/shared/standard-fields';

/** The form that partners fill in to open a case with the company (spec 2 §2). */
export function SampleForm({ company }: { company: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>View Sample Form</Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sample form" size="large">
        <p className="mb-4 text-ink-soft">
          Your partners fill in this form to open a case with {company}. The network can change it for you later.
        </p>
        <ProcessPreview fields={STANDARD_PREVIEW} customerTitle={null} />
      </Dialog>
    </>
  );
}
