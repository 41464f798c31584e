'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { History } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { restoreVersion } from '@/lib/intake/processes/restore-version';
import type { ProcessType } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  company_id: number;
  document_id: number;
  document_type: ProcessType;
  earlier: { id: number; version: number };
  version_id: number;
};

/** Saves an earlier version as a new one, after asking (rule: network.process-versions). */
export function RestoreVersion({ company_id, document_id, document_type, earlier, version_id }: Props) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof restoreVersion>(
    `/api/super_admin/companies/${company_id}/contact_documents/${document_id}/versions/${earlier.id}/restore`,
    {
      refresh: false,
      onDone: ({ message }) => {
        notify.success(message);
        router.push(
          pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
            company_id,
            document_id,
            type: document_type,
          }),
        );
        router.refresh();
      },
    },
  );
  async function restore() {
    const yes = await ask({
      title: `Restore version ${earlier.version}?`,
      children:
        'Its texts, contacts, fields and sub-processes become a new version. Status, tags, departments, groups and emails stay as they are.',
      action: 'Restore',
      danger: false,
    });
    if (yes) await send({ version_id });
  }
  return (
    <>
      <Button icon={History} loading={pending} onClick={() => void restore()}>
        Restore as new version
      </Button>
      {question}
    </>
  );
}
