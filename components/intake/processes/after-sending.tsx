import { Card } from '@/components/ui/card';
import { SanitizedHtml } from '@/components/ui/sanitized-html';

export const EscalationInstructions = ({ html }: { html: string | null }) =>
  html && (
    <Card title="Escalation instructions">
      <SanitizedHtml html={html} />
    </Card>
  );

type Props = { partner: string; email: string; instructions: string | null; sample: boolean };

export function AfterSending({ partner, email, instructions, sample }: Props) {
  return (
    <>
      {!sample && (
        <Card title="What happens next">
          <ul className="list-disc space-y-2 pl-5 wrap-anywhere">
            <li>{partner} got it by email and answers from there.</li>
            <li>We’ll email {email} with the answer. It also appears on your dashboard.</li>
          </ul>
        </Card>
      )}
      <EscalationInstructions html={instructions} />
    </>
  );
}
