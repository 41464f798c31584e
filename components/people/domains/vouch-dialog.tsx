'use client';
import { useRouter } from 'next/navigation';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';

type Props = { domain: string; to: string; onClose: () => void };

export function VouchDialog({ domain, to, onClose }: Props) {
  const router = useRouter();
  const done = ({ message }: { message: string }) => {
    notify.success(message);
    onClose();
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`Vouch for ${domain}`}>
      <Form to={to} onDone={done} label={`Vouch for ${domain}`} focusFirst className="space-y-4">
        <Field
          name="reason"
          label="How do you know that the domain is the company’s?"
          hint="The company’s managers read it, and the audit keeps it."
          maxLength={500}
        />
        <Submit>Vouch for {domain}</Submit>
      </Form>
    </Dialog>
  );
}
