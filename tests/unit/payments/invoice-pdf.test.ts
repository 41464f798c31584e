import { inflateSync } from 'node:zlib';
import { invoicePdf, type InvoiceFacts } from '@/lib/network/payments/invoice-pdf';

const FACTS: InvoiceFacts = {
  number: 'INV-2026-17',
  issued: new Date('2026-03-05T12:00:00Z'),
  company_name: 'Kestrel Söhne “Süd”',
  person: 'Ana Martínez',
  address: ['Long Street 17', '10115 Berlin', '', 'Germany'],
  group: 'Borealis Alliance',
  term: 'Mar-05-2026 to Mar-04-2029',
  years: 3,
  yearly_cents: 270_000,
  amount_cents: 810_000,
};

/** Pages and lines of a PDF in the standard fonts. */
async function read(facts: InvoiceFacts): Promise<{ pages: number; lines: string[] }> {
  const pdf = Buffer.from(await invoicePdf(facts)).toString('latin1');
  const contents = [...pdf.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, data]) =>
    inflateSync(Buffer.from(data!, 'latin1')).toString('latin1'),
  );
  const decoder = new TextDecoder('windows-1252');
  const lines = contents
    .flatMap((content) => [...content.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, parts]) => [...parts!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''))
    .map((hex) => decoder.decode(Buffer.from(hex, 'hex')));
  return { pages: [...pdf.matchAll(/\/Type \/Page\b/g)].length, lines };
}

// rule: payments.invoice
test('an invoice says who pays how much for what, and what to name in the payment', async () => {
  const { pages, lines } = await read(FACTS);
  expect(pages).toBe(1);
  expect(lines).toEqual([
    'TSANet connect',
    'network@concord.test',
    'Invoice INV-2026-17',
    'Date: Mar-05-2026',
    'Billed to',
    'Kestrel Söhne “Süd”',
    'Ana Martínez',
    'Long Street 17',
    '10115 Berlin',
    'Germany',
    'Membership in Borealis Alliance',
    'Mar-05-2026 to Mar-04-2029',
    '3 x $2,700 a year',
    '$8,100',
    'Amount due (USD)',
    '$8,100',
    'Name INV-2026-17 in your payment. The account becomes active when it has arrived.',
  ]);
});

test('the longest texts wrap and stay on one page', async () => {
  const long = {
    company_name: 'Kestrel '.repeat(25),
    group: 'x'.repeat(200),
    address: ['y'.repeat(200), 'z'.repeat(200)],
  };
  const { pages, lines } = await read({ ...FACTS, ...long });
  expect(pages).toBe(1);
  expect(lines.filter((line) => /^x+$/.test(line)).length).toBeGreaterThan(1);
});

test('letters that the fonts lack lose their accents, and others become question marks', async () => {
  const { lines } = await read({ ...FACTS, company_name: 'Čapek\u0000 & Дом', person: 'Ana\nMartínez' });
  expect(lines).toContain('Capek? & ???');
  expect(lines).toContain('Ana Martínez');
});
