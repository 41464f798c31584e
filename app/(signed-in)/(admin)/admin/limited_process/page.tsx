import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { LimitedProcess } from '@/components/intake/processes/limited-process';
import { ProcessHealth } from '@/components/intake/processes/process-health';
import { ContactNetwork } from '@/components/intake/processes/change-request';
import { Screen } from '@/components/shell/screen';
import { FlaskConical } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { readProcessHealth } from '@/lib/partners/health/process-addresses';
import { readLimitedProcess } from '@/lib/intake/processes/process-details';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { isMember } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Support Process' };

/** Read-only; other companies have the list (spec 2 §2). */
export default async function LimitedProcessPage() {
  const actor = await viewer();
  if (isMember(actor) && !isLimited(actor)) redirect(pagePath('/admin/inbound_process'));
  const { document: process } = await runQuery(readLimitedProcess, {});
  const reached = process && (await runQuery(readProcessHealth, { document_id: process.id }));
  return (
    <Screen
      title="Support Process"
      hint={process?.name}
      actions={
        <>
          {process && (
            <LinkButton icon={FlaskConical} href={pagePath('/admin/limited_process/test')}>
              View/Test Form
            </LinkButton>
          )}
          <ContactNetwork type="process" about={process?.name} />
        </>
      }
    >
      {process && reached?.health && (
        <ProcessHealth
          {...reached.health}
          document_id={process.id}
          tested_at={reached.tested_at}
          calls="/api/admin/company"
          testAt={pagePath('/admin/limited_process/test')}
          mayEdit={false}
        />
      )}
      <LimitedProcess document={process} now={new Date().toISOString()} />
    </Screen>
  );
}
