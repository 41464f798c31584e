import { fullName } from '@/lib/shared/format';
import { ESCALATION_TYPES } from '@/lib/shared/vocabulary';
import { Facts, Tap } from './layout';
import type { RequestFacts } from './manager-request-facts';

/** References, kind and parties, as every letter about a manager request shows them. */
export function RequestHead({ found: { request, company, receiver } }: { found: RequestFacts }) {
  return <Facts of={{ Reference: request.internal_reference, 'Partner reference': request.vendor_reference, From: company.name, To: receiver.name, Type: ESCALATION_TYPES[request.escalation_type] }} />;
}

/** Who asks, reachable with a tap. */
export function Sender({ found: { request } }: { found: RequestFacts }) {
  return <Facts of={{ 'Asked by': fullName(request), 'E-mail': <Tap mail={request.email} />, Phone: request.phone && <Tap phone={request.phone} /> }} />;
}

/** The manager who answered, reachable with a tap. */
export function Answerer({ response }: { response: NonNullable<RequestFacts['response']> }) {
  return (
    <Facts of={{
      Manager: fullName(response), 'E-mail': <Tap mail={response.email} />, Phone: response.phone && <Tap phone={response.phone} />,
      'Their reference': response.internal_reference, Type: response.escalation_type && ESCALATION_TYPES[response.escalation_type],
    }} />
  );
}
