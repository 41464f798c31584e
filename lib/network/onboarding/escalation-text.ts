import escapeHtml from 'escape-html';
import { phoneLink } from '@/lib/shared/phone';
import { shownPhone } from '@/lib/shared/phone-number';
import type { ProcessEntries } from '@/lib/shared/onboarding';

export function escalationText(process: Partial<ProcessEntries> | undefined): string | null {
  if (!process?.support_phone) return null;
  const manager = [process.manager_first_name, process.manager_last_name].filter(Boolean).join(' ');
  const ask = manager ? ` and ask for ${escapeHtml(manager)}` : '';
  const number = shownPhone(process.support_phone);
  const link = `<a href="${escapeHtml(phoneLink(number) ?? '')}">${escapeHtml(number)}</a>`;
  return `<p>Call ${link}${ask}. Name the case number.</p>`;
}
