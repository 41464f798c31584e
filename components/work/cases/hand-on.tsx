'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { PartnerSearch } from '@/components/partners/directory/partner-search';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';
import type { AnswerOf } from '@/lib/shared/answer';
import { partnerName } from '@/lib/shared/format';
import type { proposeHandOn } from '@/lib/work/cases/hand-on/propose';

type Props = { token: string; number: string; partner: string; onClose: () => void };

/** The receiver proposes another partner, and the submitter decides (rule: hand-on.propose). */
export function HandOn({ token, number, partner, onClose }: Props) {
  const router = useRouter();
  const [chosen, setChosen] = useState<DirectoryEntry>();
  const done = ({ message }: AnswerOf<typeof proposeHandOn>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  const place = chosen && { type: chosen.type, entity_id: chosen.department_id ?? chosen.company_id };
  const name = chosen && partnerName({ company: chosen.company_name, department: chosen.department_name });
  return (
    <Dialog open onClose={onClose} title={`Hand case ${number} on to another partner?`}>
      <p className="mb-4 text-ink-soft">
        {partner} decides. If they agree, they open a case with that partner, and this one is closed. They read the
        partner’s name only if they work with it themselves.
      </p>
      <PartnerSearch large={false} onPartner={setChosen} />
      <Form<AnswerOf<typeof proposeHandOn>>
        to={`/api/caller/case/${encodeURIComponent(token)}/hand_on`}
        transform={(body) => ({ ...body, ...place })}
        onDone={done}
        label="Hand on"
        className="mt-4 space-y-4"
      >
        <p aria-live="polite" className="wrap-anywhere">
          {name ? (
            <>
              Chosen: <span className="font-medium">{name}</span>
            </>
          ) : (
            <span className="text-ink-soft">No partner is chosen yet.</span>
          )}
        </p>
        <LongText name="reason" label="Reason" hint="Both companies read it in the timeline." maxLength={2000} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Propose</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
