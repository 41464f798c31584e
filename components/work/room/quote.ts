import { timeText } from '@/lib/shared/reader-time';
import type { CaseNote } from '@/lib/work/room/resources';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPED[character] ?? character);

/** A note as a quotation under who wrote it and when, with a line to write below. The time is UTC: both companies read it. */
export const quoteOf = ({ body, author, company, created_at }: CaseNote): string =>
  `<blockquote><p><strong>${escaped(`${author.name}, ${company.name}, ${timeText(created_at, null)}`)}</strong></p>${body ?? ''}</blockquote><p></p>`;
