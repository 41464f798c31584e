import type { Metadata } from 'next';
import { lockedScreen, OWN_PROCESS } from '@/app/locked-screen';
import { ProcessesTable } from '@/components/intake/processes/processes-table';
import { ContactNetwork } from '@/components/intake/processes/change-request';
import { Screen } from '@/components/shell/screen';
import { only } from '@/lib/platform/operation/operation';
import { companyHealth } from '@/lib/partners/health/health';
import { listProcesses } from '@/lib/intake/processes/list-processes';
import { runQuery } from '@/lib/platform/operation/run-query';
import { fullAdmin } from '@/lib/shared/gates';

export const metadata: Metadata = { title: 'Inbound Process' };

export default async function InboundProcesses() {
  const locked = await lockedScreen({ title: 'Inbound Process', what: 'Changes of processes are', back: OWN_PROCESS });
  if (locked) return locked;
  const [{ documents: processes }, { data: health }] = await Promise.all([
    runQuery(only(fullAdmin, listProcesses), {}),
    runQuery(companyHealth, {}),
  ]);
  return (
    <Screen
      title="Inbound Process"
      hint="How other members open cases with your company."
      actions={<ContactNetwork type="process" />}
    >
      <ProcessesTable
        rows={processes}
        health={Object.fromEntries(health.map((one) => [one.document_id, one]))}
        base="/admin/inbound_process"
        help="The network sets up the first one. Ask for it with “Contact”."
      />
    </Screen>
  );
}
