'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { AnswerOf } from '@/lib/shared/answer';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import type { createParent } from '@/lib/work/parents/change';

/** Makes an incident of the ticked cases (rule: parents.own). */
export function MakeParent({ tokens }: { tokens: string[] }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const done = ({ parent }: AnswerOf<typeof createParent>) => {
    setOpen(false);
    router.push(pagePath('/parents/[id]', { id: parent.id }));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Make an incident</Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={`Make an incident of ${plural(tokens.length, 'case')}?`}
          size="small"
        >
          <p className="mb-4 text-ink-soft">
            You write one update to all, and close them together. No partner sees it.
          </p>
          <Form<AnswerOf<typeof createParent>>
            to="/api/caller/parents"
            transform={(body) => ({ ...body, tokens })}
            onDone={done}
            label="Make an incident"
          >
            <Field name="title" label="Title" hint="Only your company reads it." maxLength={200} />
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Submit>Make</Submit>
            </div>
          </Form>
        </Dialog>
      )}
    </>
  );
}
