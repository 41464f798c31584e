import { EngineerContact } from '@/components/work/cases/engineer-contact';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { ManagerRequestRow, ManagerResponseRow } from '@/lib/work/manager-requests/rows';
import { fullName } from '@/lib/shared/format';
import type { Sent } from '@/lib/shared/answer';
import { ESCALATION_TYPES } from '@/lib/shared/enums';

type RequestProps = {
  request: Omit<ManagerRequestRow | Sent<ManagerRequestRow>, 'token'>;
  stacked?: boolean;
};

export function RequestFacts({ request, stacked }: RequestProps) {
  return (
    <Card
      title="Request"
      hint={
        <>
          Sent <Time at={request.created_at} />
        </>
      }
    >
      <p className="mb-4 break-words whitespace-pre-line">{request.business_impact}</p>
      <DescriptionList
        stacked={stacked}
        of={[
          ['Escalation type', ESCALATION_TYPES[request.escalation_type]],
          ['Notes', request.notes],
          ['Internal reference', <Code key="reference">{request.internal_reference}</Code>],
          ['Vendor reference', request.vendor_reference && <Code key="vendor">{request.vendor_reference}</Code>],
          ['From', request.submitting_company.name],
          ['To', request.receiving_company.name],
          ['Asked by', fullName(request) || request.email],
          ['Contact', <EngineerContact key="contact" email={request.email} phone={request.phone} />],
        ]}
      />
    </Card>
  );
}

/** The first answer is final. */
export function ResponseFacts({ response }: { response: ManagerResponseRow }) {
  return (
    <Card
      title="Response"
      hint={
        <>
          Sent <Time at={response.created_at} />
        </>
      }
    >
      <p className="mb-4 break-words whitespace-pre-line">{response.notes}</p>
      <DescriptionList
        of={[
          ['Manager', fullName(response)],
          ['Contact', <EngineerContact key="contact" email={response.email} phone={response.phone} />],
          ['Internal reference', <Code key="reference">{response.internal_reference}</Code>],
          ['Escalation type', response.escalation_type && ESCALATION_TYPES[response.escalation_type]],
        ]}
      />
    </Card>
  );
}
