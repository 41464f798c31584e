import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MAIL_FORMS } from '../../support/mail-forms';

/** What is left of each mail, in their order. All are read by one thread, which takes long to start. */
async function textsOf(mails: { text?: string; html?: string }[]): Promise<string[]> {
  const worker = new Worker(join(process.cwd(), 'tests/support/mail-texts.ts'), { workerData: mails });
  const [texts] = (await once(worker, 'message')) as [{ text: string }[]];
  await worker.terminate();
  return texts.map(({ text }) => text);
}

/** Languages in which the library leaves what a program adds: the line above a quotation, a header, or a phone's signature. */
const LEFT: Record<string, string> = {
  Gmail: 'pl cs ja zh',
  'Gmail, HTML': 'pl cs ja zh',
  'Apple Mail': 'nl sv pl cs ja zh',
  iPhone: 'it pt sv pl cs ja zh',
  Thunderbird: 'cs zh',
  'Outlook for Windows': 'sv pl cs ja zh',
  'Outlook for Windows, HTML': 'sv pl cs ja zh',
  'Samsung Email': 'es it pt nl sv pl cs ja zh',
  Yahoo: 'de cs zh',
};
const isLeft = ({ program, language }: { program: string; language: string }) =>
  (LEFT[program] ?? '').split(' ').includes(language);

const long = 'One long paragraph without any break. '.repeat(60).trim();

const OTHERS: [name: string, mail: { text?: string; html?: string }, left: string][] = [
  [
    'answers between the lines',
    { text: 'See below.\n\n> Which version?\n\nIt is 9.3.\n\n> Which node?\n\nNode two.' },
    'See below.\nIt is 9.3.\nNode two.',
  ],
  ['a quotation alone', { text: '> Which version?\n> And node?' }, ''],
  ['an empty mail', { text: '\n \n' }, ''],
  ['a mail without any text', {}, ''],
  [
    'scripts, styles and remote pictures',
    {
      html: '<style>p{}</style><p>Hello</p><script>alert(1)</script><img src="https://evil.test/x.png" alt="x"><p onclick="x()">there</p>',
    },
    'Hello\n\nthere',
  ],
  [
    'a list and a table',
    { html: '<ul><li>One</li><li>Two</li></ul><table><tr><td>A</td><td>B</td></tr></table>' },
    '* One\n * Two\n\nA | B',
  ],
  [
    'long lines stay as they are, and quoted ones go',
    { text: `${long}\n\nOn 23 Nov 2026, at 15:05, X <x@y.test> wrote:\n\n> ${long}\n` },
    long,
  ],
];

/** The library takes long to read them. */
const HOSTILE: [name: string, text: string][] = [
  ['a line', `On ${'a '.repeat(20_000)}`],
  ['many lines', 'On a b c d e f\n'.repeat(3_000)],
  ['lines that may begin a quotation', 'Op a\n'.repeat(8_000)],
  ['others', 'pon. a skrev\n'.repeat(3_000)],
  ['spaces', ' '.repeat(40_000)],
];

let texts: string[];
beforeAll(async () => {
  texts = await textsOf([
    ...MAIL_FORMS,
    ...OTHERS.map(([, mail]) => mail),
    ...HOSTILE.map(([, text]) => ({ text: text.repeat(10) })),
  ]);
}, 120_000);

test.each(MAIL_FORMS.map((form, at) => ({ ...form, at })).filter((form) => !isLeft(form)))(
  'of a reply by $program in $language only what its author wrote is left',
  ({ wrote, at }) => expect(texts[at]).toBe(wrote),
);

test.each(MAIL_FORMS.map((form, at) => ({ ...form, at })).filter(isLeft))(
  'of a reply by $program in $language nothing that its author wrote is lost',
  ({ wrote, at }) => {
    expect(texts[at]!.startsWith(wrote)).toBe(true);
    expect(texts[at]).not.toBe(wrote);
  },
);

test.each(OTHERS.map(([name, , left], at) => ({ name, left, at })))('$name', ({ left, at }) =>
  expect(texts[MAIL_FORMS.length + at]).toBe(left),
);

test('a hostile text is read', () =>
  expect(texts.slice(-HOSTILE.length)).toEqual(HOSTILE.map(() => expect.any(String))));
