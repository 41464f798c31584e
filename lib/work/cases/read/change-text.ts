export type SeenEvent = {
  name: string;
  company: string | null;
  actor_name: string | null;
  by_colleague: boolean;
  number: string;
};

const DID: Record<string, string> = {
  submitted: 'sent',
  accepted: 'accepted',
  'accepted-by-rule': 'automatically accepted',
  rejected: 'rejected',
  'information-request': 'asked for information on',
  'information-response': 'sent the information for',
  'phone-contact': 'recorded a call about',
  'first-note': 'wrote the first note on',
  'note.shared': 'wrote about',
  'handed-over': 'handed over',
  'hand-on-proposed': 'proposed another partner for',
  'hand-on-declined': 'declined another partner for',
  'handed-on': 'handed on',
  'priority-raised': 'raised the priority of',
  'deadline-moved': 'moved the deadline of',
  corrected: 'corrected the details of',
  'network-asked': 'asked the network about',
  closed: 'closed',
  withdrawn: 'withdrew',
  rated: 'rated',
  'kept-open': 'keeps open',
  held: 'placed a legal hold on',
  'hold-lifted': 'lifted the legal hold on',
};
const HAPPENED: Record<string, string> = {
  'auto-closed': 'was closed: nothing happened for a long time',
  'close-notice': 'will be closed soon: nothing happened for a long time',
  'time-limit': 'is late',
  escalated: 'was escalated',
  deleted: 'was deleted',
};
const SILENT = [
  'reminder',
  'customer-data-viewed',
  'purged',
  'notes-removed',
  'file-infected',
  'files-redacted',
  'auto-reply',
];

/** Returns a line such as "Borealis Networks accepted case 4711"; null for events without one (rule: screens.fresh). */
export function changeText({ name, company, actor_name, by_colleague, number }: SeenEvent): string | null {
  const event = name.replace(/^case\./, '');
  if (SILENT.includes(event)) return null;
  if (HAPPENED[event]) return `Case ${number} ${HAPPENED[event]}`;
  const who = (by_colleague && actor_name) || company;
  const did = DID[event];
  return did && who ? `${who} ${did} case ${number}` : `Case ${number} has changed`;
}
