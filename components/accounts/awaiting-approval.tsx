import { TextLink } from '@/components/ui/text-link';

/** Someone registered where a manager decides (spec 1 §2). As long as the address is not `verified`, that comes first. */
export function AwaitingApproval({ contact, verified }: { contact: string; verified: boolean }) {
  return (
    <div className="space-y-2">
      <h2>Your Account Requires Approval</h2>
      <p>{verified ? 'Your account is under review by your Business Manager.' : 'Once your address is verified, your request is under review by your Business Manager.'} You get a mail when it is decided.</p>
      <p className="text-ink-soft">If you have not heard from them after 24 hours, contact membership: <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.</p>
    </div>
  );
}
