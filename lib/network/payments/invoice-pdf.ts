import 'server-only';
import PDFDocument from 'pdfkit';
import { settings } from '@/lib/platform/settings';
import { longDate, money } from '@/lib/shared/format';
import { printable } from '@/lib/shared/printable';

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

const MARGIN = 64;
const INK = '#1c2633';
const MUTED = '#5c6975';
const LINE = '#d5dae0';
const AMOUNT_WIDTH = 110;

export async function invoicePdf(facts: InvoiceFacts): Promise<Uint8Array> {
  const { settled, document } = newDocument(facts.number);
  const write = writer(document);
  write(settings.network_name, { bold: true, size: 16 });
  write(settings.network_email, { muted: true, after: 40 });
  write(`Invoice ${facts.number}`, { bold: true, size: 20, after: 6 });
  write(`Date: ${longDate(facts.issued)}`, { after: 24 });
  write('Billed to', { muted: true });
  for (const line of [facts.company_name, facts.person, ...facts.address]) if (line) write(line);
  const row = rowWriter(document, write);
  row(`Membership in ${facts.group}`, '', { bold: true, before: 28 });
  row(facts.term, '');
  row(`${facts.years} x ${money(facts.yearly_cents)} a year`, money(facts.amount_cents), { after: 10 });
  rule(document);
  row('Amount due (USD)', money(facts.amount_cents), { bold: true, size: 14, before: 10, after: 28 });
  write(`Name ${facts.number} in your payment. The account becomes active when it has arrived.`);
  document.end();
  return settled;
}

function newDocument(number: string) {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: { Title: `Invoice ${number}`, Author: settings.network_name },
  });
  const parts: Buffer[] = [];
  const settled = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  return { document, settled };
}

type Document = InstanceType<typeof PDFDocument>;
type TextStyle = { bold?: boolean; muted?: boolean; size?: number; before?: number; after?: number; width?: number };
type Write = (text: string, look?: TextStyle) => void;

function writer(document: Document): Write {
  return (text, { bold, muted, size = 11, before = 0, after = 4, width } = {}) => {
    document.y += before;
    document
      .font(bold ? 'Helvetica-Bold' : 'Helvetica', size)
      .fillColor(muted ? MUTED : INK)
      .text(printable(text), MARGIN, document.y, { width });
    document.y += after;
  };
}

function rowWriter(document: Document, write: Write) {
  const width = document.page.width - 2 * MARGIN;
  return (text: string, amount: string, look: TextStyle = {}) => {
    const top = document.y + (look.before ?? 0);
    write(text, { ...look, width: width - AMOUNT_WIDTH });
    const end = document.y;
    document.text(amount, MARGIN + width - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
    document.y = end;
  };
}

function rule(document: Document): void {
  const right = document.page.width - MARGIN;
  document.moveTo(MARGIN, document.y).lineTo(right, document.y).lineWidth(0.75).stroke(LINE);
}
