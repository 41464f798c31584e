import 'server-only';
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import { settings } from '@/lib/settings';
import { longDate, money } from '@/lib/shared/format';

/** What is written on an invoice. */
export type InvoiceFacts = {
  number: string;
  issued: Date;
  company_name: string;
  person: string;
  address: string[];
  group: string;
  term: string;
  years: number;
  yearly_cents: number;
  amount_cents: number;
};

const PAGE = { width: 595, height: 842, margin: 64 };
const INK = rgb(0.11, 0.15, 0.2);
const MUTED = rgb(0.36, 0.41, 0.46);

/** An invoice as a one-page PDF on A4. */
export async function invoicePdf(facts: InvoiceFacts): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`Invoice ${facts.number}`);
  document.setAuthor(settings.network_name);
  const [regular, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  const page = document.addPage([PAGE.width, PAGE.height]);
  const write = writer(page, { regular, bold });
  write(settings.network_name, { bold: true, size: 16 });
  write(settings.network_email, { muted: true, after: 32 });
  for (const line of [facts.company_name, facts.person, ...facts.address]) if (line) write(line);
  write(`Invoice ${facts.number}`, { bold: true, size: 20, before: 36, after: 12 });
  write(`Date: ${longDate(facts.issued)}`);
  write(`Membership in ${facts.group}`, { before: 24, bold: true });
  write(facts.term);
  write(`${facts.years} x ${money(facts.yearly_cents)} a year`);
  write(`Amount due: ${money(facts.amount_cents)} (USD)`, { before: 24, bold: true, size: 14 });
  write(`Name ${facts.number} in your payment. The account becomes active when it has arrived.`, { before: 12 });
  return document.save();
}

type Look = { bold?: boolean; muted?: boolean; size?: number; before?: number; after?: number };

/** Writes lines from the top of the page; a long one goes on in the next. */
function writer(page: PDFPage, fonts: { regular: PDFFont; bold: PDFFont }) {
  let y = PAGE.height - PAGE.margin;
  return (text: string, { bold, muted, size = 11, before = 0, after = 4 }: Look = {}) => {
    const font = bold ? fonts.bold : fonts.regular;
    y -= before;
    for (const line of wrapped(printable(text, font), font, size)) {
      y -= size;
      page.drawText(line, { x: PAGE.margin, y, size, font, color: muted ? MUTED : INK });
      y -= size * 0.35;
    }
    y -= after;
  };
}

/** The standard fonts know western European letters; accents of others are dropped, and what is left becomes a question mark. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const isKnown = (char: string) => known.has(char.codePointAt(0) ?? 0);
  return [...text.replace(/\s+/g, ' ')]
    .map((char) => (isKnown(char) ? char : ([...char.normalize('NFD')].find(isKnown) ?? '?')))
    .join('');
}

function wrapped(text: string, font: PDFFont, size: number): string[] {
  const width = PAGE.width - 2 * PAGE.margin;
  const lines: string[] = [];
  let line = '';
  for (const char of text) {
    if (font.widthOfTextAtSize(line + char, size) > width) {
      const at = line.lastIndexOf(' ');
      lines.push(at > 0 ? line.slice(0, at) : line);
      line = at > 0 ? line.slice(at + 1) : '';
    }
    line += char;
  }
  return [...lines, line];
}
