import type { ReactNode } from 'react';
import { fullName } from '@/lib/shared/actor';
import { type CaseFacts, priorityText, receiverName, respondUrl } from './case-facts';
import { plural } from '@/lib/shared/format';
import { Button, ContactLink, DescriptionList, Note } from './layout';

export function CaseHead({ theCase, more = {} }: { theCase: CaseFacts; more?: Record<string, ReactNode> }) {
  return (
    <DescriptionList
      items={{
        Case: theCase.internal_case_number,
        'Partner case': theCase.partner_case_number,
        From: theCase.company.name,
        To: receiverName(theCase),
        Priority: priorityText(theCase),
        Summary: theCase.summary,
        ...more,
      }}
    />
  );
}

/**
 * The two answers to an open case. Each opens the answer page with that answer selected; the click itself sends
 * nothing.
 */
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

export const AnswerFiles = ({ theCase: { response_files } }: { theCase: CaseFacts }) =>
  response_files ? <Note>With {plural(response_files, 'file')}, on the page of the case.</Note> : null;

export function Engineer({ theCase }: { theCase: CaseFacts }) {
  return (
    <DescriptionList
      items={{
        Engineer: fullName(theCase),
        Email: <ContactLink mail={theCase.email} />,
        Phone: theCase.phone && <ContactLink phone={theCase.phone} />,
      }}
    />
  );
}

export function ResponderLines({ theCase: { response } }: { theCase: CaseFacts }) {
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
