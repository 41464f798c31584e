import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import type { Onboarding } from '@/lib/network/onboarding/read';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';
import { plural } from '@/lib/shared/format';
import type { Step } from '@/lib/shared/onboarding';

type Props = {
  at: Step;
  registration: Onboarding;
  network: string;
  contact: string;
  days: number;
};

export function BesideStep({ at, registration, network, contact, days }: Props) {
  const { group, email, company, data } = registration;
  const about = ABOUT[at];
  return (
    <>
      {about && (
        <Card title="About this step">
          <ul className="list-disc space-y-2 pl-5">
            {about.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Your registration">
        <DescriptionList
          stacked
          of={[
            ['Group', group.name],
            ['Company', company?.name ?? data.company.name],
            ['Email', email],
            [
              'After the last step',
              at !== 'success' && `${network} reviews it, usually within ${plural(days, 'working day')}.`,
            ],
          ]}
        />
      </Card>
      <Card title="Questions?">
        <p>
          Write to{' '}
          <TextLink href={`mailto:${contact}`} className="break-all">
            {contact}
          </TextLink>
          .
        </p>
        {SAVES.includes(at) && (
          <p className="mt-2 text-sm text-ink-soft">
            With “Save and Finish Later” we’ll email you a link to come back. It works for{' '}
            {inWords(LINK_LIFETIME.onboarding_restore)}.
          </p>
        )}
      </Card>
    </>
  );
}

const SAVES: Step[] = ['contact', 'agreements', 'basic-premium', 'process'];

const ABOUT: Partial<Record<Step, string[]>> = {
  contact: [
    'Partners see your company’s name and website. Your address is for the network only.',
    'As Business Manager you approve the colleagues who register after you.',
  ],
  'choose-process': [
    'A process is the form with which partners open cases, and the addresses that get them.',
    'To change process or access later, send a change request from your Company page.',
  ],
  process: [
    'Partners see hours and products before they open a case.',
    'Cases go to the email alias. Whoever reads it answers by the link in the email, without an account.',
    'Partners turn to the support manager when an answer is late.',
  ],
};
