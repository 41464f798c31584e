import type { Db } from '@/db/client';
import { Button, dueTime, DescriptionList, Layout, Quote, ContactLink, Text, when } from '@/lib/mail/layout';
import { defineEmail, oneLine } from '@/lib/mail/define-email';

const NO_DATABASE = null as unknown as Db;

const PARTIES = [
  { name: 'Acme', logo: new Uint8Array([1]) },
  { name: 'Borealis Networks', logo: null },
];

const sample = defineEmail({
  load: async (_db, props: { name: string }) => props,
  subject: ({ name }) => `Hello ${name}`,
  Body: ({ name }) => (
    <Layout title={`Hello ${name}`} preview="Seen beside the subject" because="you asked for it">
      <Text>Welcome, {name}.</Text>
      <DescriptionList
        items={{
          Name: name,
          Email: <ContactLink mail="a&b@portal.test" />,
          Phone: <ContactLink phone="+1 415 555 2671" />,
          Empty: '',
        }}
      />
      <Quote>{'first line\nsecond line'}</Quote>
      <Button to="http://portal.test/go?a=1&b=2">Go on</Button>
    </Layout>
  ),
});

describe('an email', () => {
  test('has the same content in HTML and text', async () => {
    const made = await sample.render(NO_DATABASE, { name: 'Anna' });
    expect(made!.html).toContain('Welcome, <!-- -->Anna');
    expect(made!.text).toContain('Hello Anna\n');
    expect(made!.text).toContain('\nName: Anna\n');
    expect(made!.text).toContain('first line\nsecond line');
    expect(made!.text).toContain('Go on http://portal.test/go?a=1&b=2');
  });

  test('links email addresses and phone numbers', async () => {
    const made = await sample.render(NO_DATABASE, { name: 'Anna' });
    expect(made!.html).toContain('href="mailto:a%26b@portal.test"');
    expect(made!.html).toContain('href="tel:+14155552671"');
    expect(made!.text).toContain('Phone: +1 415 555 2671\n');
  });

  test('omits empty facts, and the preview in the text', async () => {
    const made = await sample.render(NO_DATABASE, { name: 'Anna' });
    expect(made!.html).not.toContain('Empty');
    expect(made!.text).not.toContain('Seen beside');
  });

  test('explains why it was sent, and shows the parties with embedded images', async () => {
    const made = (await defineEmail({
      load: async (_db, props: object) => props,
      subject: () => 'Hello',
      parties: () => PARTIES,
      Body: () => (
        <Layout title="Hello" preview="" because="you asked for it" parties={PARTIES}>
          <Text>Hi</Text>
        </Layout>
      ),
    }).render(NO_DATABASE, {}))!;
    expect(made.text).toContain("You're receiving this email because you asked for it.");
    expect(made.images).toEqual([{ cid: 'logo-1@concord', content: PARTIES[0]!.logo, filename: 'logo-1.png' }]);
    expect(made.html.match(/<img[^>]*>/g)).toEqual([
      expect.stringContaining('src="cid:logo-1@concord" alt="Acme logo"'),
    ]);
    expect(made.html).toContain('>BN</span>');
    const network = (await sample.render(NO_DATABASE, { name: 'Anna' }))!;
    expect(network.html).toContain('TSANet connect</td>');
    expect(network.images).toEqual([]);
  });

  test('escapes user input', async () => {
    const made = await sample.render(NO_DATABASE, { name: '<img src=x onerror=alert(1)>' });
    expect(made!.html).not.toContain('<img');
    expect(made!.text).toContain('<img src=x onerror=alert(1)>');
  });

  test('has one column and supports both color schemes', async () => {
    const { html } = (await sample.render(NO_DATABASE, { name: 'Anna' }))!;
    expect(html).toContain('max-width:600px');
    expect(html).toContain('name="viewport"');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html.match(/background:#0f6b66/g)).toHaveLength(1);
  });
});

test.each([
  ['a\r\nBcc: evil@portal.test', 'a Bcc: evil@portal.test'],
  ['tab\tand\u0000null\u2028line', 'tab and null line'],
  ['turned \u202etxet', 'turned txet'],
  ['  spaces   everywhere ', 'spaces everywhere'],
])('headers are single lines: %j', (text, line) => expect(oneLine(text)).toBe(line));

test('a long subject is cut with an ellipsis', () => {
  const line = oneLine('x'.repeat(300), 200);
  expect(line).toHaveLength(200);
  expect(line.endsWith('…')).toBe(true);
});

const SUBMITTED = new Date('2026-03-10T12:00:00Z');
test.each([
  ['2026-03-10T13:20:00Z', '13:20 UTC'],
  ['2026-03-11T12:00:00Z', 'Mar 11, 12:00 UTC'],
])('the due time in a subject: %s', (due, text) => expect(dueTime(new Date(due), SUBMITTED)).toBe(text));

test('timestamps are formatted independently of the locale', () =>
  expect(when(new Date('2026-01-05T09:07:00Z'))).toBe('Jan 5, 2026, 09:07 UTC'));
