import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { NextStep } from '@/components/network/onboarding/next-step';
import { RegistrationProgress } from '@/components/network/onboarding/registration-progress';
import { RestoreForm } from '@/components/network/onboarding/restore-form';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readRestorePage } from '@/lib/network/onboarding/restore';
import { settings } from '@/lib/platform/settings';
import { siteUrl } from '@/lib/shared/sites';

export const metadata: Metadata = { title: 'Your registration' };

/**
 * A mailed link with which a company continues its registration, confirms the address, or sees its state (spec 2 §2,
 * rule: onboarding.status-page). Opening it changes nothing.
 */
export default async function Restore({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { registration } = await runQuery(readRestorePage, { token });
  return (
    <PublicFrame>
      <Screen title={registration ? `Registration with ${registration.group.name}` : 'Registration'} narrow>
        {registration ? <Content token={token} {...registration} /> : <LinkExpired contact={settings.network_email} />}
      </Screen>
    </PublicFrame>
  );
}

type RestorableRegistration = NonNullable<Awaited<ReturnType<typeof readRestorePage.run>>['registration']>;

function Content({ token, session, group, company }: RestorableRegistration & { token: string }) {
  const { status, email, company_name, person, confirmed, needs_password } = session;
  const facts = (
    <DescriptionList
      of={[
        ['Email', email],
        ['Company', company_name],
        ['Registered by', person],
      ]}
    />
  );
  if (status === 'started')
    return (
      <Card>
        <div className="space-y-5">
          <p className="wrap-anywhere">
            {company
              ? `${company.name} is a member already, so it joins ${group.name} with what it has.`
              : 'Your entries are saved. Continue where you left off.'}
          </p>
          {facts}
          <RestoreForm token={token} action="Continue" needsPassword={needs_password} />
        </div>
      </Card>
    );
  const asks = status === 'submitted' && !confirmed;
  return (
    <>
      {asks && (
        <Card title="Confirm your address">
          <RestoreForm token={token} action="Confirm this address" needsPassword={needs_password} />
        </Card>
      )}
      <Card>
        <div className="space-y-5">
          <RegistrationProgress
            {...session}
            network={settings.network_name}
            days={settings.decision_days}
            next={
              <NextStep
                {...session}
                group={group.name}
                network={settings.network_name}
                contact={settings.network_email}
                login={company ? siteUrl(settings.app_url, company.slug) : undefined}
              />
            }
          />
          {facts}
        </div>
      </Card>
    </>
  );
}
