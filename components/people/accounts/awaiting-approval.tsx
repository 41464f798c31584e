import { TextLink } from '@/components/ui/text-link';
import { APPROVAL_REMINDER, inWords } from '@/lib/shared/durations';

export function AwaitingApproval({ contact, verified }: { contact: string; verified: boolean }) {
  return (
    <div className="space-y-2">
      <h2>Your Account Requires Approval</h2>
      <p>
        {verified
          ? 'Your account is under review by your Business Manager.'
          : 'Once you have verified your email address, your Business Manager reviews your request.'}{' '}
        We’ll email you the decision.
      </p>
      <p className="text-ink-soft">
        If you haven’t heard from them after {inWords(APPROVAL_REMINDER)}, contact membership:{' '}
        <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
      </p>
    </div>
  );
}
