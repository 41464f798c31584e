import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CompanySearch } from '@/components/accounts/company-search';
import { LandingScreen } from '@/components/accounts/landing-screen';
import { LoginForm } from '@/components/accounts/login-form';
import { Card } from '@/components/ui/card';
import { currentActor } from '@/lib/core/ask';
import { config } from '@/lib/core/config';
import { homeOf } from '@/lib/shared/guards';

export function generateMetadata(): Metadata {
  return { title: config.network_name };
}

/** Home: sign in, or find the page of one's company (spec 1 §2). Who is signed in goes to the dashboard. */
export default async function Home() {
  const actor = await currentActor();
  if (actor.kind !== 'guest') redirect(homeOf(actor));
  return (
    <LandingScreen title={config.network_name} sub="Collaboration between technical-support companies." box={<Card title="Log in"><LoginForm /></Card>}>
      <Card title="Your company" hint="Each company has a page of its own, to log in and to register."><CompanySearch contact={config.network_email} /></Card>
    </LandingScreen>
  );
}
