import 'server-only';
import type { ProposedEntries } from '@/db/schema';
import { shownPhone } from '@/lib/shared/phone-number';
import type { ProposedAct } from './policy';

const FIELDS = ['case_number', 'engineer_name', 'engineer_email', 'engineer_phone', 'next_steps'] as const;
const LABELS = {
  case_number: 'Your case number',
  engineer_name: 'Engineer',
  engineer_email: 'Email',
  engineer_phone: 'Phone',
  next_steps: 'Next steps',
} as const satisfies Record<(typeof FIELDS)[number], string>;

/** Exactly what is sent when it is confirmed, as label and text, in the order of the answer's form. */
export const sentBy = (act: ProposedAct, entries: ProposedEntries): { label: string; text: string }[] =>
  FIELDS.flatMap((field) => {
    const text = entries[field];
    const label = field === 'next_steps' && act === 'reject' ? 'Reason' : LABELS[field];
    return text ? [{ label, text: field === 'engineer_phone' ? shownPhone(text) : text }] : [];
  });
