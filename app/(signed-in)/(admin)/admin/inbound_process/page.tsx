import type { Metadata } from 'next';
import { ProcessesTable } from '@/components/processes/processes-table';
import { ContactNetwork } from '@/components/companies/change-request';
import { Screen } from '@/components/shell/screen';
import { listProcesses } from '@/lib/processes/list-processes';
import { runQuery } from '@/lib/core/run-query';

export const metadata: Metadata = { title: 'Inbound Process' };

/** The company's processes (spec 2 §2 admin.inbound_process). */
export default async function InboundProcesses() {
  const { documents } = await runQuery(listProcesses, {});
  return (
    <Screen
      title="Inbound Process"
      hint="How other members open cases with your company."
      actions={<ContactNetwork type="process" />}
      wide
    >
      <ProcessesTable
        rows={documents}
        base="/admin/inbound_process"
        help="The network sets up the first one. Ask for it with “Contact”."
      />
    </Screen>
  );
}
