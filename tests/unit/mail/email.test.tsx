import type { Db } from '@/db/client';
import { Button, DescriptionList, Layout, Quote, ContactLink, Text, when } from '@/lib/reach/mail/layout';
import { defineEmail, oneLine } from '@/lib/reach/mail/define-email';
import { INITIALS_COLORS, initialsColor } from '@/lib/reach/mail/initials-color';

const NO_DATABASE = null as unknown as Db;

const PARTIES = [
  { name: 'Acme', logo: new Uint8Array([1]) },
  { name: 'Borealis Networks', logo: null },
];

const sample = defineEmail({
  load: async (_db, props: { name: string }) => props,
  samples: { 'For Anna': { name: 'Anna' } },
  subject: ({ name }) => `Hello ${name}`,
  Body: ({ name }) => (
    <Layout title={`Hello ${name}`} preview="Seen beside the subject" because="you asked for it">
      <Text>Welcome, {name}.</Text>
      <DescriptionList
        items={{
          Name: name,
          Email: <ContactLink mail="a&b@portal.test" />,
          Phone: <ContactLink phone="+14155552671" />,
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

  test('links email addresses, and phone numbers in their international form', async () => {
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
      samples: {},
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

test('timestamps are formatted independently of the locale', () =>
  expect(when(new Date('2026-01-05T09:07:00Z'))).toBe('Jan 5, 2026, 09:07 UTC'));

test('the network’s staff see it with invented facts', async () =>
  expect(await sample.samples()).toEqual([
    expect.objectContaining({
      shows: 'For Anna',
      subject: 'Hello Anna',
      text: expect.stringContaining('Welcome, Anna.'),
    }),
  ]));

describe('the reader', () => {
  const AT = new Date('2026-01-05T23:07:00Z');
  const made = defineEmail({
    load: async (_db, props: object) => props,
    samples: {},
    subject: (_facts, to) => `Until ${when(AT, to)}`,
    Body: (_facts, to) => (
      <Layout title="Hello" preview="" because="you asked for it" to={to}>
        <Text>{when(AT, to)}</Text>
      </Layout>
    ),
  });

  test('with a time zone of their own reads times in it, and that they are', async () => {
    const { subject, text } = (await made.render(
      NO_DATABASE,
      {},
      { time_zone: 'Europe/Berlin', manage_url: null, stands_in_for: null },
    ))!;
    expect(subject).toBe('Until 6 Jan 2026, 00:07');
    expect(text).toContain('6 Jan 2026, 00:07');
    expect(text.replace(/\s+/g, ' ')).toContain('Times are in Europe/Berlin.');
    expect(text).not.toContain('UTC');
  });

  test('is led to the choice of emails where there is one', async () => {
    const { html } = (await made.render(
      NO_DATABASE,
      {},
      { time_zone: null, manage_url: 'http://acme.portal.test/profile', stands_in_for: null },
    ))!;
    expect(html).toMatch(/href="http:\/\/acme\.portal\.test\/profile"[^>]*>Manage notifications</);
    const other = (await made.render(NO_DATABASE, {}))!;
    expect(other.html).not.toContain('Manage notifications');
    expect(other.text).toContain('Jan 5, 2026, 23:07 UTC');
  });
});

describe('initials', () => {
  test.each(INITIALS_COLORS)('white letters are readable on %s', (ground) =>
    expect(contrastWithWhite(ground)).toBeGreaterThanOrEqual(4.5),
  );
  test('a name has one color, however it is written', () => {
    expect(initialsColor(' Acme storage')).toBe(initialsColor('Acme Storage'));
    expect(initialsColor('Borealis Networks')).not.toBe(initialsColor('Acme Storage'));
  });
  test('names of many kinds share the colors out', () => {
    const names = Array.from({ length: 200 }, (_, n) => `Company ${n}`);
    expect(new Set(names.map(initialsColor)).size).toBe(INITIALS_COLORS.length);
  });
});

/** Contrast of WCAG 2.2 with white. */
function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05);
}
