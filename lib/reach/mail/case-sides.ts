import 'server-only';
import type { CaseSide } from '@/lib/work/cases/policy';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';

type CaseEmail = { [N in EmailName]: EmailProps[N] extends { case_id: number } ? N : never }[EmailName];

const submitter = () => 'submitter' as const;
const receiver = () => 'receiver' as const;
/**
 * Copies, emails to the network and emails about deleted cases belong to no side. An answer to a colleague goes to the
 * colleague: posted to the case, the partner would read it.
 */
const nobody = () => null;

/**
 * Side on which the addressee reads an email; null where replies do not belong to the case (rule: room.reply-address).
 */
const SIDES: { [N in CaseEmail]: (props: EmailProps[N]) => CaseSide | null } = {
  auto_close_notice: ({ to }) => to,
  case_answered: submitter,
  case_bcc: nobody,
  case_closed: ({ to }) => to,
  case_colleague_added: nobody,
  case_copy: submitter,
  case_deleted: nobody,
  case_escalation: receiver,
  case_hand_on: ({ to }) => to,
  case_handed_over: ({ side, to }) => (to === 'partner' ? otherSide(side) : side),
  case_help: nobody,
  case_hold: ({ to }) => to,
  case_proposal: nobody,
  case_request: receiver,
  case_to_contact: receiver,
  first_note: receiver,
  information_reply: receiver,
  new_notes: ({ to }) => to,
  phone_contact: receiver,
  priority_raised: receiver,
  reply_refused: ({ to }) => to,
  response_reminder: receiver,
};

const otherSide = (side: CaseSide): CaseSide => (side === 'submitter' ? 'receiver' : 'submitter');

export function sideOfEmail(template: string, props: unknown): CaseSide | null {
  const of = Object.hasOwn(SIDES, template) ? SIDES[template as CaseEmail] : nobody;
  return of(props as never);
}
