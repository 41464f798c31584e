import { EngineerContact } from '@/components/cases/engineer-contact';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { Facts } from '@/components/ui/facts';
import { Time } from '@/components/ui/time';
import type { ManagerRequest, ManagerResponse } from '@/lib/escalations/rows';
import { fullName } from '@/lib/shared/format';
import { ESCALATION_TYPES } from '@/lib/shared/vocabulary';

/** What is asked, how bad it is and by whom: the first screenful of whoever answers. */
export function RequestFacts({ request }: { request: ManagerRequest }) {
  return (
    <Card title={ESCALATION_TYPES[request.escalation_type]} hint={<>Sent <Time at={request.created_at} /></>}>
      <p className="mb-4 break-words whitespace-pre-line">{request.business_impact}</p>
      <Facts
        of={[
          ['Notes', request.notes],
          ['Internal reference', <Code key="reference">{request.internal_reference}</Code>],
          ['Vendor reference', request.vendor_reference && <Code key="vendor">{request.vendor_reference}</Code>],
          ['From', request.company.name],
          ['To', request.receiver.name],
          ['Asked by', fullName(request)],
          ['Contact', <EngineerContact key="contact" email={request.email} phone={request.phone} country={request.phone_country_code} />],
        ]}
      />
    </Card>
  );
}

/** What the manager answered: the first answer, which stays. */
export function ResponseFacts({ response }: { response: ManagerResponse }) {
  return (
    <Card title="Response" hint={<>Sent <Time at={response.created_at} /></>}>
      <p className="mb-4 break-words whitespace-pre-line">{response.notes}</p>
      <Facts
        of={[
          ['Manager', fullName(response)],
          ['Contact', <EngineerContact key="contact" email={response.email} phone={response.phone} country={response.phone_country_code} />],
          ['Internal reference', <Code key="reference">{response.internal_reference}</Code>],
          ['Type', response.escalation_type && ESCALATION_TYPES[response.escalation_type]],
        ]}
      />
    </Card>
  );
}
