import { loadRoom } from '@/app/case-page';
import { CaseConfirmation } from '@/components/work/cases/case-confirmation';
import { Room } from '@/components/work/room/room';
import { readSubmittedCase } from '@/lib/work/cases/submit/submit';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';

/** Request Details at the address of the case; only the company that sent it has them, others see the case itself. */
export async function confirmationOf(token: string) {
  const missing = pagePath('/my-cases/[token]', { token });
  const { message, case: sent, document_id } = await runQuery(readSubmittedCase, { token }, { missing });
  const { department_id, company_id } = sent.receiver;
  const place =
    department_id === null
      ? { type: 'company', entity_id: company_id }
      : { type: 'department', entity_id: department_id };
  const form = `${pagePath('/submit-case/[type]/[entity_id]', place)}?document_id=${document_id}`;
  return <CaseConfirmation {...{ message, sent, form }} room={<Room {...await loadRoom(token)} />} />;
}
