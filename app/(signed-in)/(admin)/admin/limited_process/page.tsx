import { FlaskConical } from 'lucide-react';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { LimitedProcess } from '@/components/processes/limited-process';
import { ContactNetwork } from '@/components/companies/change-request';
import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { readLimitedProcess } from '@/lib/processes/process-details';
import { runQuery, viewer } from '@/lib/core/run-query';
import { isMember } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Support Process' };

/** The support process of a limited company, to read (spec 2 §2). The others have the list. */
export default async function LimitedProcessPage() {
  const actor = await viewer();
  if (isMember(actor) && !isLimited(actor)) redirect(pagePath('/admin/inbound_process'));
  const { document } = await runQuery(readLimitedProcess, {});
  return (
    <Screen
      title="Support Process"
      hint={document?.name}
      actions={
        <>
          {document && (
            <LinkButton icon={FlaskConical} href={pagePath('/admin/limited_process/test')}>
              View/Test Form
            </LinkButton>
          )}
          <ContactNetwork type="process" about={document?.name} />
        </>
      }
      narrow
    >
      <LimitedProcess document={document} now={new Date().toISOString()} />
    </Screen>
  );
}
