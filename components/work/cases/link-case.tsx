'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import { LINK_KINDS } from '@/lib/shared/enums';
import type { linkCases } from '@/lib/work/cases/links/link-cases';
import type { CaseRow } from '@/lib/work/cases/resources';
import { FindCase, numberOf } from './find-case';

type Props = { token: string; onClose: () => void };

/** Links a case of the reader's company (rules: links.kinds, links.duplicate). */
export function LinkCase({ token, onClose }: Props) {
  const router = useRouter();
  const [other, setOther] = useState<CaseRow>();
  const [kind, setKind] = useState<string>('linked');
  const done = ({ message }: AnswerOf<typeof linkCases>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title="Link a case">
      <p className="mb-4 text-ink-soft">
        Your partners see that their case is one of several, not which. Nothing moves from one case to the other.
      </p>
      <FindCase label="Find the other case" except={[token]} onChoose={setOther} />
      <Form<AnswerOf<typeof linkCases>>
        to={`/api/caller/case/${encodeURIComponent(token)}/links`}
        transform={(body) => ({ ...body, token: other?.token })}
        onDone={done}
        label="Link a case"
        className="mt-4 space-y-4"
      >
        <p aria-live="polite" className="wrap-anywhere">
          {other ? `Chosen: ${numberOf(other)}, ${other.partner.name}` : 'No case is chosen yet.'}
        </p>
        <Select
          name="kind"
          label="The other case is the"
          options={LINK_KINDS}
          defaultValue="linked"
          onChange={(value) => setKind(value)}
        />
        {kind === 'duplicate' && (
          <Checkbox
            name="close"
            label="Close this case as its duplicate"
            hint="Its partner is told that it is closed."
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Link</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
