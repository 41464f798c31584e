import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { html, part, parts, plain, type Raw } from './mail-parts';
import { PART_MAILS } from './mails-of-parts';
import { TEXT_MAILS } from './mails-of-texts';

type Parsed = { text: string; whole: string | null; files: string[] };

const MAILS = [...PART_MAILS, ...TEXT_MAILS];

const WHOLE: [name: string, raw: Raw, whole: string | null][] = [
  [
    'a quotation and a signature',
    `${plain}\n\nDone.\n\n-- \nIngrid\n\n> Which release?\n> And node?`,
    'Done.\n\n--\nIngrid\n\n> Which release?\n> And node?',
  ],
  ['nothing', `${plain}\n\nDone.\n\n\nReally.`, null],
  [
    'a stub',
    parts('alternative', part(plain, 'Use a program that can show it.'), part(html, '<p>Fixed in 9.4.</p>')),
    'Fixed in 9.4.\n\nUse a program that can show it.',
  ],
  [
    'a quoted table',
    `${html}\n\n<p>Done.</p><p>On 27 Nov 2026, X &lt;x@y.test&gt; wrote:</p><blockquote><table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table></blockquote>`,
    'Done.\n\nOn 27 Nov 2026, X <x@y.test> wrote:\n\n> a | 1\n> b | 2',
  ],
];

const rawOf = (raw: Raw) => Uint8Array.from(Buffer.isBuffer(raw) ? raw : Buffer.from(`From: i@b.test\n${raw}\n`));

let parsed: Parsed[];
beforeAll(async () => {
  const workerData = [...MAILS, ...WHOLE, ...LONG].map(([, raw]) => rawOf(raw));
  const worker = new Worker(join(process.cwd(), 'tests/support/parsed-mails.ts'), { workerData });
  [parsed] = (await once(worker, 'message')) as [Parsed[]];
  await worker.terminate();
}, 60_000);

test.each(MAILS.map(([name, , text, files], at) => ({ name, text, files, at })))('$name', ({ text, files, at }) =>
  expect([parsed[at]!.text, parsed[at]!.files]).toEqual([text, files]),
);

test.each(WHOLE.map(([name, , whole], at) => ({ name, whole, at })))(
  'with $name left out the whole mail is kept, or nothing',
  ({ whole, at }) => expect(parsed[MAILS.length + at]!.whole).toBe(whole),
);

const LINES = Array.from({ length: 9_000 }, (_, at) => `line ${at} of a log`).join('\n');

const LONG: [name: string, raw: Raw, begins: string, ends: string][] = [
  [
    'a text longer than a note shows',
    `Subject: Log\n${plain}\n\n${LINES}`,
    'whole-email.txt: Subject: Log\n\nline 0 of a log\nline 1',
    'line 8999 of a log',
  ],
  [
    'one that signs',
    `Subject: Log\n${plain}\n\n${LINES}\n-- \nIngrid`,
    'whole-email.txt: Subject: Log\n\nline 0',
    'Ingrid',
  ],
  [
    'a text that begins as a page does',
    `Subject: Log\n${plain}\n\n<!doctype html>${' x'.repeat(20_000)}`,
    'whole-email.txt: Subject: Log\n\n<!doctype html> x',
    ' x',
  ],
  [
    'a quotation longer than is kept',
    `Subject: Log\n${plain}\n\nDone.\n\n${'> quoted line\n'.repeat(20_000)}`,
    'whole-email.txt: Subject: Log\n\nDone.',
    '> quoted line',
  ],
  [
    'a page longer than is read',
    `Subject: Log\n${html}\n\n<p>Done.</p><!-- ${'x'.repeat(2_000_000)} --><p>Lost</p>`,
    'whole-email.eml: From: i@b.test',
    '<p>Lost</p>',
  ],
  [
    'a text longer than is read',
    `Subject: Log\n${plain}\n\n${'line of a log\n'.repeat(100_000)}The end`,
    'whole-email.eml: From: i@b.test',
    'The end',
  ],
];

test.each(LONG.map(([name, , begins, ends], at) => ({ name, begins, ends, at })))(
  '$name is a file with all of it',
  ({ begins, ends, at }) => {
    const { files } = parsed[MAILS.length + WHOLE.length + at]!;
    expect(files).toHaveLength(1);
    expect([files[0]!.startsWith(begins), files[0]!.endsWith(ends)]).toEqual([true, true]);
  },
);
