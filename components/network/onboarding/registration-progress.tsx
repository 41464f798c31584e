import type { ReactNode } from 'react';
import { Check, Circle, Clock, X } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { classes } from '@/lib/shared/classes';
import { plural } from '@/lib/shared/format';
import type { OnboardingStatus } from '@/lib/shared/onboarding';

type Props = {
  status: OnboardingStatus;
  confirmed: boolean;
  submitted_at: Date | null;
  decided_at: Date | null;
  network: string;
  email: string;
  days: number;
  next: ReactNode;
};

type State = 'done' | 'now' | 'later' | 'refused';
type Stage = { title: string; at?: Date | null; state: State; text?: ReactNode };

/** Shows the state of a submitted registration and the next steps (rule: onboarding.status-page). */
export function RegistrationProgress(props: Props) {
  return (
    <ol aria-label="Where your registration stands" className="space-y-4">
      {stagesOf(props).map(({ title, at, state, text }) => {
        const Icon = ICONS[state];
        return (
          <li key={title} aria-current={state === 'now' ? 'step' : undefined} className="flex gap-3">
            <Icon
              aria-hidden
              className={classes('mt-0.5 size-5 shrink-0', state === 'later' ? 'text-ink-faint' : 'text-accent-ink')}
            />
            <div className={classes('min-w-0 flex-1', state === 'later' && 'text-ink-soft')}>
              <p className={state === 'now' ? 'font-semibold' : 'font-medium'}>
                {title}
                {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
              </p>
              {at && (
                <p className="text-sm text-ink-soft">
                  <Time at={at} long />
                </p>
              )}
              {text && <div className="wrap-anywhere">{text}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const ICONS = { done: Check, now: Clock, later: Circle, refused: X };

function stagesOf({ status, confirmed, submitted_at, decided_at, network, email, days, next }: Props): Stage[] {
  const decided = status === 'approved' || status === 'rejected';
  return [
    { title: 'Received', at: submitted_at, state: 'done' },
    confirmed
      ? { title: 'Address confirmed', state: 'done' }
      : { title: 'Confirm your address', state: decided ? 'later' : 'now' },
    {
      title: decided ? 'Reviewed' : 'Being reviewed',
      state: decided ? 'done' : confirmed ? 'now' : 'later',
      text:
        !decided &&
        `${network} usually decides within ${plural(days, 'working day')} and answers by email to ${email}.`,
    },
    {
      title: status === 'approved' ? 'Approved' : status === 'rejected' ? 'Not approved' : 'What comes next',
      at: decided_at,
      state: status === 'approved' ? 'done' : status === 'rejected' ? 'refused' : 'later',
      text: next,
    },
  ];
}
