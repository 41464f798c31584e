import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CompanySearch } from '@/components/accounts/company-search';
import { LandingScreen } from '@/components/accounts/landing-screen';
import { LoginForm } from '@/components/accounts/login-form';
import { Card } from '@/components/ui/card';
import { currentActor } from '@/lib/core/run-query';
import { settings } from '@/lib/settings';
import { homeOf } from '@/lib/shared/guards';

export function generateMetadata(): Metadata {
  return { title: settings.network_name };
}

/** Home: log in, or find the page of one's company (spec 1 §2). A logged-in user goes to the dashboard. */
export default async function Home() {
  const actor = await currentActor();
  if (actor.kind !== 'guest') redirect(homeOf(actor));
  return (
    <LandingScreen
      title={settings.network_name}
      sub="Collaboration between technical-support companies."
      box={
        <Card title="Log in">
          <LoginForm />
        </Card>
      }
    >
      <Card title="Your company" hint="Every company has its own page to log in and register.">
        <CompanySearch contact={settings.network_email} />
      </Card>
    </LandingScreen>
  );
}
