import PDFDocument from 'pdfkit';

/** The demo network is the same in every fresh database (rule: operations.demo). */
const CREATED = new Date('2026-01-05T09:00:00Z');

export async function smallPdf(title: string, lines: string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title, CreationDate: CREATED } });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  document.font('Helvetica-Bold', 18).text(title).moveDown();
  for (const line of lines) document.font('Helvetica', 11).text(line, { paragraphGap: 5 });
  document.end();
  await ended;
  return Buffer.concat(parts);
}
