import { Card } from '@/components/ui/card';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import type { ManagerRequestRow } from '@/lib/work/manager-requests/rows';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

type Props = { request: ManagerRequestRow; instructions: string | null };

export function BesideRequest({ request: { receiving_company, responses, email }, instructions }: Props) {
  return (
    <>
      {instructions && (
        <Card title="Escalation instructions">
          <SanitizedHtml html={instructions} />
        </Card>
      )}
      <Card title="How this works">
        <ul className="list-disc space-y-2 pl-5">
          <li className="wrap-anywhere">
            The managers of {receiving_company.name} got an email with a link. It works for{' '}
            {inWords(LINK_LIFETIME.manager_response)}.
          </li>
          <li className="wrap-anywhere">
            {responses.length
              ? `The first answer is final. We emailed it to ${email}.`
              : 'The first of them to answer decides.'}
          </li>
          <li>A manager request is no case: the technical work goes on where it was.</li>
        </ul>
      </Card>
    </>
  );
}
