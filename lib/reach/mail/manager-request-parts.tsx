import { fullName } from '@/lib/shared/format';
import { ESCALATION_TYPES } from '@/lib/shared/enums';
import { DescriptionList, ContactLink } from './layout';
import type { ManagerRequestFacts } from './manager-request-facts';

export function RequestHead({ facts: { request, company, receiver } }: { facts: ManagerRequestFacts }) {
  return (
    <DescriptionList
      items={{
        Reference: request.internal_reference,
        'Partner reference': request.vendor_reference,
        From: company.name,
        To: receiver.name,
        Type: ESCALATION_TYPES[request.escalation_type],
      }}
    />
  );
}

export function SenderLines({ facts: { request } }: { facts: ManagerRequestFacts }) {
  return (
    <DescriptionList
      items={{
        'Asked by': fullName(request) || request.email,
        Email: <ContactLink mail={request.email} />,
        Phone: request.phone && <ContactLink phone={request.phone} />,
      }}
    />
  );
}

export function Answerer({ response }: { response: NonNullable<ManagerRequestFacts['response']> }) {
  return (
    <DescriptionList
      items={{
        Manager: fullName(response),
        Email: <ContactLink mail={response.email} />,
        Phone: response.phone && <ContactLink phone={response.phone} />,
        'Their reference': response.internal_reference,
        Type: response.escalation_type && ESCALATION_TYPES[response.escalation_type],
      }}
    />
  );
}
