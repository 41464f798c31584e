import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { Time } from '@/components/ui/time';
import { settings } from '@/lib/platform/settings';
import { keysOf } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { SETUP_PROVIDERS, SETUP_STEPS } from '@/lib/shared/setup-guide';
import { loadGuide } from './guide';

export const metadata: Metadata = { title: 'Set up single sign-on' };

/** First page of the guide for IT: which provider it is (rule: setup-link.guide). */
export default async function SetupStart({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { company, expires_at } = await loadGuide(token);
  return (
    <Screen
      narrow
      title={<span className="wrap-anywhere">Set up single sign-on for {company}</span>}
      hint={`Connect your identity provider to ${settings.network_name}. You need no account here.`}
    >
      <Card title="Which identity provider do you use?">
        <ul className="grid gap-2 sm:grid-cols-2">
          {keysOf(SETUP_PROVIDERS).map((provider) => (
            <li key={provider}>
              <LinkButton
                wide
                prefetch={false}
                href={pagePath('/sso_setup/[token]/[provider]/[step]', { token, provider, step: 'application' })}
              >
                {SETUP_PROVIDERS[provider]}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="What comes next">
        <ol className="list-decimal space-y-1 pl-5">
          {Object.values(SETUP_STEPS).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-3 text-ink-soft">
          What you save is kept; you can stop and come back until <Time at={expires_at} />. Keep this link to yourself.
        </p>
      </Card>
    </Screen>
  );
}
