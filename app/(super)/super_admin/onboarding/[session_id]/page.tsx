import { cache } from 'react';
import { titleOf as pageTitle } from '@/app/case-page';
import { DecidedReview } from '@/components/network/onboarding/decided-review';
import { ReviewFacts } from '@/components/network/onboarding/review-facts';
import { ReviewForm } from '@/components/network/onboarding/review-form';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readReview } from '@/lib/network/onboarding/review';
import { settings } from '@/lib/platform/settings';
import { isoDate } from '@/lib/shared/format';

type Props = { params: Promise<{ session_id: string }> };

const HOME = '/super_admin/dashboard';

const load = cache((id: string) => runQuery(readReview, { id }, { missing: `${HOME}?alert=registration` }));

const nameOf = ({ data, company, email }: Awaited<ReturnType<typeof load>>['session']) =>
  data.company?.name ?? company?.name ?? email;

export const generateMetadata = ({ params }: Props) =>
  pageTitle(async () => nameOf((await load((await params).session_id)).session), 'Registration');

export default async function OnboardingReview({ params }: Props) {
  const review = await load((await params).session_id);
  const { session } = review;
  return (
    <Screen
      title={nameOf(session)}
      hint={`Registration with ${session.group.name}`}
      back={<TextLink href={HOME}>Dashboard</TextLink>}
      aside={<ReviewFacts session={session} today={isoDate(new Date())} />}
    >
      {session.status === 'submitted' ? (
        <ReviewForm {...review} network={settings.network_name} home={HOME} />
      ) : (
        <DecidedReview {...review} />
      )}
    </Screen>
  );
}
