import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { RestoreForm } from '@/components/onboarding/restore-form';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { runQuery } from '@/lib/core/run-query';
import { readRestorePage } from '@/lib/onboarding/restore';
import { settings } from '@/lib/settings';
import { siteUrl } from '@/lib/shared/sites';

export const metadata: Metadata = { title: 'Your registration' };

/** A registration by its mailed link: continue it, or confirm the address (spec 2 §2). Opening it changes nothing. */
export default async function Restore({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { found } = await runQuery(readRestorePage, { token });
  return (
    <PublicFrame>
      <Screen title={found ? `Registration with ${found.group.name}` : 'Registration'} narrow>
        {found ? <Content token={token} {...found} /> : <LinkExpired contact={settings.network_email} />}
      </Screen>
    </PublicFrame>
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof readRestorePage.run>>['found']>;

function Content({ token, session, group, company }: Found & { token: string }) {
  const { status, email, company_name, person, confirmed, needs_password } = session;
  if (status === 'rejected')
    return (
      <Alert level="warning" title="This registration was not approved.">
        Write to {settings.network_email} to find out more.
      </Alert>
    );
  if (status === 'approved')
    return (
      <>
        <Alert level="success">This registration is approved.</Alert>
        {company && <LinkButton href={siteUrl(settings.app_url, company.slug)}>Log in</LinkButton>}
      </>
    );
  const asks = status === 'submitted' && !confirmed;
  return (
    <>
      {status === 'submitted' && confirmed && (
        <Alert level="success">Your address is confirmed. {settings.network_name} is reviewing the registration.</Alert>
      )}
      <Card>
        <div className="space-y-5">
          {status === 'started' && (
            <p className="wrap-anywhere">
              {company
                ? `${company.name} is a member already, so it joins ${group.name} with what it has.`
                : 'Your entries are saved. Continue where you left off.'}
            </p>
          )}
          <DescriptionList
            of={[
              ['Email', email],
              ['Company', company_name],
              ['Registered by', person],
            ]}
          />
          <RestoreForm
            token={token}
            action={asks ? 'Confirm this address' : 'Continue'}
            needsPassword={needs_password}
          />
        </div>
      </Card>
    </>
  );
}
