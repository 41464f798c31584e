/** A one-page PDF with a title and lines of text. The text must be ASCII without parentheses or backslashes. */
export function smallPdf(title: string, lines: string[]): Buffer {
  const text = [
    'BT',
    '/F1 18 Tf',
    '72 760 Td',
    `(${title}) Tj`,
    '/F1 11 Tf',
    ...lines.flatMap((line, index) => [`0 -${index === 0 ? 32 : 18} Td`, `(${line}) Tj`]),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n `)].join(
    '\n',
  );
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
