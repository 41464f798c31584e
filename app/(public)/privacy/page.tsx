import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OpenFrame } from '@/app/public-frame';
import { StoredData } from '@/components/people/accounts/stored-data';
import { Screen } from '@/components/shell/screen';
import { settings } from '@/lib/platform/settings';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Privacy policy' };

/** The portal's own page about what it stores, for networks without a policy of their own (rule: input.privacy-page). */
export default function Privacy() {
  const { links, network_name, network_email, stripe, logo_service_url, trust_page } = settings;
  if (links.privacy !== pagePath('/privacy')) redirect(links.privacy);
  return (
    <OpenFrame>
      <Screen title="Privacy policy" hint={`What this portal of ${network_name} stores about you.`}>
        <StoredData
          network={network_name}
          contact={network_email}
          stripe={stripe.secret_key !== undefined}
          logos={logo_service_url !== undefined}
          trust={trust_page}
        />
      </Screen>
    </OpenFrame>
  );
}
