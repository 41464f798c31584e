import 'server-only';
import PDFDocument from 'pdfkit';
import { longDate } from '@/lib/shared/format';
import { printable } from '@/lib/shared/printable';
import type { Part, Table, TrustDocument } from './document';

const MARGIN = 56;
const INK = '#1c2633';
const MUTED = '#5c6975';
const LINE = '#d5dae0';

type Style = { tag: 'H1' | 'H2' | 'H3' | 'P'; bold?: boolean; muted?: boolean; size?: number; before?: number };
type Pdf = InstanceType<typeof PDFDocument>;
type Write = (text: string, style: Style) => void;

/** The trust page as a tagged PDF, so that a screen reader finds its headings. */
export async function trustPdf({ title, hint, parts }: TrustDocument, network: string): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: `${title}: ${network}`, Author: network },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  const write = writer(pdf);
  write(title, { tag: 'H1', bold: true, size: 22 });
  write(`${hint} As of ${longDate(new Date())}.`, { tag: 'P', muted: true });
  for (const part of parts) writePart(pdf, write, part);
  pdf.end();
  return whole;
}

function writer(pdf: Pdf): Write {
  return (text, { tag, bold, muted, size = 10, before = 4 }) => {
    // A heading stays with what follows it.
    if (tag !== 'P' && pdf.y > pdf.page.height - 2.5 * MARGIN) pdf.addPage();
    const draw = () =>
      pdf
        .font(bold ? 'Helvetica-Bold' : 'Helvetica', size)
        .fillColor(muted ? MUTED : INK)
        .text(printable(text), MARGIN, pdf.y + before);
    pdf.addStructure(pdf.struct(tag, {}, draw));
  };
}

function writePart(pdf: Pdf, write: Write, { title, text = [], points = [], tables = [] }: Part): void {
  write(title, { tag: 'H2', bold: true, size: 15, before: 24 });
  pdf.outline.addItem(title);
  for (const line of text) write(line, { tag: 'P' });
  for (const point of points) write(`• ${point}`, { tag: 'P' });
  for (const table of tables) writeTable(pdf, write, table);
}

/** Each row as a block, since rows of four columns of sentences would be too narrow. */
function writeTable(pdf: Pdf, write: Write, { title, heads, rows }: Table): void {
  if (title) write(title, { tag: 'H3', bold: true, size: 12, before: 12 });
  for (const [first = '', ...others] of rows) {
    drawRule(pdf);
    write(first, { tag: 'P', bold: true, before: 6 });
    others.forEach((cell, at) => write(`${heads[at + 1]}: ${cell}`, { tag: 'P', before: 2 }));
  }
}

function drawRule(pdf: Pdf): void {
  if (pdf.y > pdf.page.height - 2 * MARGIN) return void pdf.addPage();
  const y = pdf.y + 6;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(LINE);
  pdf.endMarkedContent();
  pdf.y = y;
}
