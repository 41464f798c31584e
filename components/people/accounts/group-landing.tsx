import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { LandingScreen } from './landing-screen';
import { ProgramTerms } from './program-terms';
import { RegisterNow } from './register-now';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import type { LandingGroup } from '@/lib/network/companies/resources';

type Props = { group: LandingGroup; home: string };

export function GroupLanding({ group, home }: Props) {
  const banner = group.has_banner && (
    <img
      src={group.logo}
      alt={group.name}
      width={1200}
      height={240}
      className="mb-8 aspect-5/1 w-full rounded-lg border border-line object-cover"
    />
  );
  const box = (
    <div className="space-y-4">
      <RegisterNow group={group} />
      <p className="px-5 text-sm text-ink-soft">
        Already a member? <TextLink href={home}>Log in</TextLink>
      </p>
    </div>
  );
  return (
    <LandingScreen title={group.name} sub="Partner program" banner={banner} box={box}>
      <ProgramTerms group={group} />
      {group.instructions && (
        <Card title="Instructions">
          <SanitizedHtml html={group.instructions} />
        </Card>
      )}
      {group.links && (
        <Card title="Helpful Links">
          <SanitizedHtml html={group.links} />
        </Card>
      )}
    </LandingScreen>
  );
}
