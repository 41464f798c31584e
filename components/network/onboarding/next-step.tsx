import { TextLink } from '@/components/ui/text-link';
import { money } from '@/lib/shared/format';
import type { Journey, OnboardingStatus } from '@/lib/shared/onboarding';

type Props = {
  status: OnboardingStatus;
  journey: Journey;
  group: string;
  network: string;
  email: string;
  contact: string;
  login?: string;
  decision_note: string | null;
  invoice_cents: number | null;
  is_refunded: boolean;
};

/** Explains what follows the decision on a registration (rule: onboarding.status-page). */
export function NextStep(props: Props) {
  const { status, network, contact, decision_note, is_refunded } = props;
  if (status === 'approved') return <Approved {...props} />;
  if (status !== 'rejected') return <>{approvedText(props)}</>;
  return (
    <div className="space-y-2">
      <p>{network} did not approve it.</p>
      {decision_note && <p className="rounded-md bg-sunken px-3 py-2 whitespace-pre-line">{decision_note}</p>}
      {is_refunded && <p>What your card was charged goes back to it.</p>}
      <p>
        Questions? Write to <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
      </p>
    </div>
  );
}

function Approved({ group, journey, email, login, invoice_cents }: Props) {
  if (invoice_cents !== null)
    return (
      <>
        You are part of {group} as soon as your payment of {money(invoice_cents)} has arrived. You’ll get an email then.
      </>
    );
  return (
    <>
      You are part of {group}. {HOW[journey === 'new' ? 'new' : 'member'](email)}{' '}
      {login && <TextLink href={login}>Log in</TextLink>}
    </>
  );
}

const HOW = {
  new: (email: string) =>
    `Log in with ${email} and the password that you chose. Your colleagues register on the same page, and you approve them.`,
  member: () => 'Your engineers find their new partners in the partner search.',
};

const approvedText = ({ journey, email, group }: Props) =>
  `Once it is approved, you are part of ${group}. ${HOW[journey === 'new' ? 'new' : 'member'](email)}`;
