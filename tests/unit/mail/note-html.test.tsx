import type { Db } from '@/db/client';
import { defineEmail } from '@/lib/reach/mail/define-email';
import { Html } from '@/lib/reach/mail/layout';
import { noteForEmail } from '@/lib/reach/mail/note-html';

const email = (body: string) =>
  defineEmail({
    load: async () => ({ body }),
    subject: () => 'A note',
    Body: () => <Html>{noteForEmail(body)}</Html>,
    samples: {},
  }).render({} as Db, {});

test('an email shows the table of a note with its own styles; in plain text cells and rows are apart', async () => {
  const rendered = await email(
    '<p>Ports:</p><table><tbody><tr><th><p>Port</p></th><th>Packets</th></tr><tr><td>1/0/3</td><td colspan="2">10<sup>9</sup></td></tr></tbody></table>',
  );
  expect(rendered!.html).toMatch(/<th [^>]*style="border:1px solid[^>]*dir="auto">Port<\/th>/);
  expect(rendered!.html).toMatch(/<td [^>]*dir="auto" colspan="2">10<sup>9<\/sup>/);
  expect(rendered!.text).toBe('Ports:\n\nPort | Packets\n1/0/3 | 10^9');
});

test('each block of a note has the direction of its own text', async () => {
  expect((await email('<p>שלום</p><blockquote>down</blockquote>'))!.html).toContain(
    '<p dir="auto">שלום</p><blockquote dir="auto">down</blockquote>',
  );
});
