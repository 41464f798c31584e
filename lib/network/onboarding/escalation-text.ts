import escapeHtml from 'escape-html';
import { phoneLink } from '@/lib/shared/phone';
import { shownPhone } from '@/lib/shared/phone-number';
import type { DocumentEntries } from '@/lib/shared/onboarding';

export function escalationText(document: Partial<DocumentEntries> | undefined): string | null {
  if (!document?.support_phone) return null;
  const manager = [document.manager_first_name, document.manager_last_name].filter(Boolean).join(' ');
  const ask = manager ? ` and ask for ${escapeHtml(manager)}` : '';
  const number = shownPhone(document.support_phone);
  const link = `<a href="${escapeHtml(phoneLink(number) ?? '')}">${escapeHtml(number)}</a>`;
  return `<p>Call ${link}${ask}. Name the case number.</p>`;
}
