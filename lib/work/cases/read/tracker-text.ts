import { isUnanswered } from '@/lib/shared/case-states';
import { CASE_STATUS, PRIORITIES, PRIORITY_NAMES } from '@/lib/shared/enums';
import { fullName, longDateTime } from '@/lib/shared/format';
import { isWithdrawn } from '@/lib/work/cases/policy';
import type { CaseView } from '@/lib/work/cases/rows';

/**
 * Writes a case as plain text for the receiver's own tracker (rule: cases.tracker-text): without customer data, which
 * would stay there after the portal has removed it, and with the case's reference, which grants a stranger no access.
 */
export function trackerText(theCase: CaseView, url: string): string {
  const { company, engineer, priority, status } = theCase;
  const ours = theCase.responses.findLast(({ engineer_name }) => engineer_name);
  const facts: [string, string | null | undefined | false][] = [
    ['Summary', theCase.summary],
    ['Priority', `${PRIORITIES[priority]} ${PRIORITY_NAMES[priority]}`],
    ['Status', isWithdrawn(theCase) ? 'Case withdrawn' : CASE_STATUS[status]],
    ['Answer by', isUnanswered(theCase) && `${longDateTime(theCase.respond_by)} UTC`],
    ['Contact', [fullName(engineer), engineer.email, engineer.phone].filter(Boolean).join(', ')],
    ['Our case number', theCase.partner_case_number],
    ['Our engineer', ours && [ours.engineer_name, ours.engineer_email].filter(Boolean).join(', ')],
    ['Link', url],
  ];
  return [
    `Case ${theCase.internal_case_number} from ${company.name}`,
    ...facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    '',
    theCase.description,
  ].join('\n');
}
