import type { Db } from '@/db/client';
import { Button, Facts, Layout, Quote, Tap, Text, when } from '@/lib/mail/layout';
import { letter, oneLine } from '@/lib/mail/letter';

const NOWHERE = null as unknown as Db;

const sample = letter({
  load: async (_db, props: { name: string }) => props,
  subject: ({ name }) => `Hello ${name}`,
  Body: ({ name }) => (
    <Layout title={`Hello ${name}`} preview="Seen beside the subject" reason="You asked for it.">
      <Text>Welcome, {name}.</Text>
      <Facts of={{ Name: name, 'E-mail': <Tap mail="a&b@portal.test" />, Phone: <Tap phone="US: +1 415 555 2671" />, Empty: '' }} />
      <Quote>{'first line\nsecond line'}</Quote>
      <Button to="http://portal.test/go?a=1&b=2">Go on</Button>
    </Layout>
  ),
});

describe('a letter', () => {
  test('says the same in HTML and in text', async () => {
    const made = await sample.compose(NOWHERE, { name: 'Anna' });
    expect(made!.html).toContain('Welcome, <!-- -->Anna');
    expect(made!.text).toContain('Hello Anna\n');
    expect(made!.text).toContain('\nName: Anna\n');
    expect(made!.text).toContain('first line\nsecond line');
    expect(made!.text).toContain('Go on http://portal.test/go?a=1&b=2');
  });

  test('shows mail and phone as they are, and opens them with a tap', async () => {
    const made = await sample.compose(NOWHERE, { name: 'Anna' });
    expect(made!.html).toContain('href="mailto:a%26b@portal.test"');
    expect(made!.html).toContain('href="tel:+14155552671"');
    expect(made!.text).toContain('Phone: US: +1 415 555 2671\n');
  });

  test('leaves out empty facts, and the preview from the text', async () => {
    const made = await sample.compose(NOWHERE, { name: 'Anna' });
    expect(made!.html).not.toContain('Empty');
    expect(made!.text).not.toContain('Seen beside');
  });

  test('escapes what people wrote', async () => {
    const made = await sample.compose(NOWHERE, { name: '<img src=x onerror=alert(1)>' });
    expect(made!.html).not.toContain('<img');
    expect(made!.text).toContain('<img src=x onerror=alert(1)>');
  });

  test('has one column that a phone can show, in both colour schemes', async () => {
    const { html } = (await sample.compose(NOWHERE, { name: 'Anna' }))!;
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
])('a header is one line: %j', (text, line) => expect(oneLine(text)).toBe(line));

test('a long subject is cut where it can be seen', () => {
  const line = oneLine('x'.repeat(300), 200);
  expect(line).toHaveLength(200);
  expect(line.endsWith('…')).toBe(true);
});

test('moments read alike in every country', () => expect(when(new Date('2026-01-05T09:07:00Z'))).toBe('5 Jan 2026, 09:07 UTC'));
