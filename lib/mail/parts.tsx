import type { ReactNode } from 'react';
import { fullName } from '@/lib/shared/actor';
import { type CaseFacts, priorityText, receiverName } from './case-facts';
import { Facts, Tap } from './layout';

/** Numbers, priority and summary, as every letter about a case begins. */
export function CaseHead({ found, more = {} }: { found: CaseFacts; more?: Record<string, ReactNode> }) {
  return (
    <Facts of={{
      Case: found.internal_case_number, 'Partner case': found.partner_case_number, From: found.company.name, To: receiverName(found),
      Priority: priorityText(found), Summary: found.summary, ...more,
    }} />
  );
}

/** The submitting engineer, reachable with a tap. */
export function Engineer({ found }: { found: CaseFacts }) {
  return <Facts of={{ Engineer: fullName(found), 'E-mail': <Tap mail={found.email} />, Phone: found.phone && <Tap phone={found.phone} /> }} />;
}

/** The receiver's engineer, as they named themselves in their answer. */
export function Responder({ found: { response } }: { found: CaseFacts }) {
  if (!response) return null;
  return (
    <Facts of={{
      Engineer: response.engineer_name, 'E-mail': response.engineer_email && <Tap mail={response.engineer_email} />,
      Phone: response.engineer_phone && <Tap phone={response.engineer_phone} />, 'Their case': response.case_number,
      Reviewer: response.reviewer_name, 'Reviewer e-mail': response.reviewer_email && <Tap mail={response.reviewer_email} />,
    }} />
  );
}
