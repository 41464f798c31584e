'use client';
import { Button } from '@/components/ui/button';
import { Mail } from '@/components/ui/icons';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { emailManagers } from '@/lib/partners/health/email-managers';

type Props = { document_id: number; name: string; company: string; managers: string[]; short?: boolean };

/** Emails a company's managers what is wrong with a process, after naming them (rule: health.email-managers). */
export function EmailManagers({ document_id, name, company, managers, short }: Props) {
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof emailManagers>(
    `/api/super_admin/process_health/${document_id}/email_managers`,
    {
      onDone: ({ message }) => notify.success(message),
    },
  );
  if (!managers.length) return <span className="text-sm text-ink-soft">No active manager</span>;
  const whom = managers.length === 1 ? 'the manager' : 'the managers';
  async function write() {
    const title = `Email ${whom} of ${company}?`;
    const children = `${managers.join(', ')} ${managers.length === 1 ? 'gets' : 'get'} an email that says what is wrong with ${name}, what to do, and where.`;
    if (await ask({ title, children, action: 'Send email', danger: false })) await send();
  }
  return (
    <>
      <Button
        small
        icon={Mail}
        className="whitespace-nowrap"
        loading={pending}
        onClick={() => void write()}
        aria-label={`Email ${whom} of ${company} about ${name}`}
      >
        {short ? 'Email' : `Email ${whom}`}
      </Button>
      {question}
    </>
  );
}
