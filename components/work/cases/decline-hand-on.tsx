'use client';
import { useRouter } from 'next/navigation';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { declineHandOn } from '@/lib/work/cases/hand-on/decide';

/** Keeps a case with its receiver, with a reason if wanted (rule: hand-on.told). */
export function DeclineHandOn({ to, onClose }: { to: string; onClose: () => void }) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof declineHandOn>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title="Keep the case with its receiver?" size="small">
      <Form<AnswerOf<typeof declineHandOn>> to={to} onDone={done} label="Decline">
        <LongText name="reason" label="Reason" hint="Both companies read it." optional maxLength={2000} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Decline</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
