import type { ReactNode } from 'react';
import { fullName } from '@/lib/shared/actor';
import { type CaseFacts, priorityText, receiverName, respondUrl } from './case-facts';
import { Button, ContactLink, DescriptionList } from './layout';

/** Numbers, parties, priority and summary of a case. */
export function CaseHead({ found, more = {} }: { found: CaseFacts; more?: Record<string, ReactNode> }) {
  return (
    <DescriptionList
      items={{
        Case: found.internal_case_number,
        'Partner case': found.partner_case_number,
        From: found.company.name,
        To: receiverName(found),
        Priority: priorityText(found),
        Summary: found.summary,
        ...more,
      }}
    />
  );
}

/** The two answers to an open case. Each opens the answering page with that choice made; nothing is sent by the click. */
export function AnswerButtons({ token_id }: { token_id: string }) {
  return (
    <>
      <Button to={respondUrl(token_id, 'accepted')}>Accept</Button>
      <Button secondary to={respondUrl(token_id, 'information')}>
        Request information
      </Button>
    </>
  );
}

export function Engineer({ found }: { found: CaseFacts }) {
  return (
    <DescriptionList
      items={{
        Engineer: fullName(found),
        Email: <ContactLink mail={found.email} />,
        Phone: found.phone && <ContactLink phone={found.phone} />,
      }}
    />
  );
}

/** Engineer and reviewer named in the receiver's answer. */
export function Responder({ found: { response } }: { found: CaseFacts }) {
  if (!response) return null;
  return (
    <DescriptionList
      items={{
        Engineer: response.engineer_name,
        Email: response.engineer_email && <ContactLink mail={response.engineer_email} />,
        Phone: response.engineer_phone && <ContactLink phone={response.engineer_phone} />,
        'Their case': response.case_number,
        Reviewer: response.reviewer_name,
        'Reviewer email': response.reviewer_email && <ContactLink mail={response.reviewer_email} />,
      }}
    />
  );
}
