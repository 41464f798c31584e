import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SetupStep } from '@/components/network/setup-guide/setup-step';
import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { LinkTabs } from '@/components/ui/tabs';
import { TextLink } from '@/components/ui/text-link';
import { keysOf } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { SETUP_PROVIDERS, SETUP_STEPS } from '@/lib/shared/setup-guide';
import { loadGuide } from '../../guide';

type Props = { params: Promise<{ token: string; provider: string; step: string }> };

const STEPS = keysOf(SETUP_STEPS);

async function named(params: Props['params']) {
  const { token, ...path } = await params;
  const provider = keysOf(SETUP_PROVIDERS).find((one) => one === path.provider);
  const step = STEPS.find((one) => one === path.step);
  return provider && step ? { token, provider, step } : notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { provider, step } = await named(params);
  return { title: `${SETUP_STEPS[step]} · ${SETUP_PROVIDERS[provider]}` };
}

/** One step of the guide for IT (rule: setup-link.guide). */
export default async function SetupStepPage({ params }: Props) {
  const { token, provider, step } = await named(params);
  const guide = await loadGuide(token);
  const pathOf = (one: (typeof STEPS)[number]) =>
    pagePath('/sso_setup/[token]/[provider]/[step]', { token, provider, step: one });
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  return (
    <Screen
      title={SETUP_STEPS[step]}
      hint={
        <span className="wrap-anywhere">
          Step {at + 1} of {STEPS.length}: {SETUP_PROVIDERS[provider]} for {guide.company}
        </span>
      }
      back={<TextLink href={pagePath('/sso_setup/[token]', { token })}>Choose another provider</TextLink>}
    >
      <LinkTabs
        label="Steps"
        tabs={STEPS.map((one, index) => ({
          href: pathOf(one),
          label: `${index + 1}. ${SETUP_STEPS[one]}`,
          current: one === step,
        }))}
      />
      <SetupStep
        guide={guide}
        provider={provider}
        step={step}
        calls={`/api/sso_setup/${encodeURIComponent(token)}`}
        here={pathOf(step)}
        now={new Date().toISOString()}
      />
      <nav aria-label="Next and previous step" className="flex flex-wrap justify-between gap-2">
        {before ? (
          <LinkButton prefetch={false} href={pathOf(before)}>
            Back: {SETUP_STEPS[before]}
          </LinkButton>
        ) : (
          <span />
        )}
        {after ? (
          <LinkButton prefetch={false} href={pathOf(after)}>
            Next: {SETUP_STEPS[after]}
          </LinkButton>
        ) : (
          <p className="text-ink-soft">That was the last step. You can close this page.</p>
        )}
      </nav>
    </Screen>
  );
}
