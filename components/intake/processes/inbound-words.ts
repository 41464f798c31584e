import type { ProcessType } from '@/lib/shared/enums';

/** Help texts for a process that receives cases or, as a `manager` process, manager requests. */
export type InboundWords = {
  to: string;
  cc: string;
  escalation: string;
  instructions: string;
  alias: string;
  fields: string;
};

const CASES: InboundWords = {
  to: 'Where new cases go. Up to ten addresses, one per line or separated by commas. Without one, cases go to the escalation contacts, else to the company’s own address.',
  cc: 'Gets a copy of everything that the To addresses get.',
  escalation: 'Who is notified of a case that is not answered in time, in this order.',
  instructions: 'Shown to partners after they have sent a case.',
  alias: 'A shared mailbox, notified last.',
  fields:
    'Besides these, every form asks for a case number, summary, description and priority, and for the sender’s name, email and phone.',
};

/** rule: escalations.who-receives */
const MANAGER_REQUESTS: InboundWords = {
  to: 'Gets every manager request, beside the escalation contacts below. Up to ten addresses, one per line or separated by commas. Without addresses and contacts, requests go to the company’s own address.',
  cc: 'Gets every manager request as well.',
  escalation: 'Who gets the manager requests of partners, all at the same time. The first answer is final.',
  instructions: 'Shown to partners after they have sent a manager request.',
  alias: 'A shared mailbox. Manager requests do not go there; enter it under To Email for that.',
  fields:
    'Every manager request asks for the escalation type, business impact, both references and notes, and for the sender’s name, email and phone.',
};

export const inboundWords = (type: ProcessType): InboundWords => (type === 'manager' ? MANAGER_REQUESTS : CASES);
