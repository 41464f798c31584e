import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

type Parsed = { text: string; whole: string | null; files: string[] };
type Raw = string | Buffer;

const plain = 'Content-Type: text/plain; charset=utf-8';
const html = 'Content-Type: text/html; charset=utf-8';
const flowed = 'Content-Type: text/plain; charset=utf-8; format=flowed';
const part = (head: string, content: string) => `--b1\n${head}\n\n${content}\n`;
const parts = (kind: string, ...all: string[]) =>
  `Content-Type: multipart/${kind}; boundary="b1"\n\n${all.join('')}--b1--`;
const bytes = (head: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`From: i@b.test\n${head}\nContent-Transfer-Encoding: 8bit\n\n`), content]);
const japanese = Buffer.from('\x1b$B%F%9%H\x1b(B', 'latin1');

const FORWARDED = 'Begin forwarded message:\n\nFrom: Jan <jan@b.test>\nSubject: Fan\n\nFirmware 2.1 helps.';
const OUTLOOK =
  'From: Jan <jan@b.test>\nSent: Monday, November 23, 2026 3:05 PM\nTo: Ingrid <i@b.test>\nSubject: Fan\n\nFirmware 2.1 helps.';
const LOG = 'eth1: link is down';
const uuencoded = 'begin 644 node2.log\n)9F%T86P@97)R\n`\nend';

/** A mail, what its note says, and its files. */
const MAILS: [name: string, raw: Raw, text: string, files: string[]][] = [
  // A text with a name is a file.
  [
    'a log shown inline below a signature',
    parts(
      'mixed',
      part(plain, 'The log.\n\n-- \nIngrid'),
      part('Content-Type: text/plain; name="node2.log"\nContent-Disposition: inline', LOG),
    ),
    'The log.',
    [`node2.log: ${LOG}`],
  ],
  [
    'a log with the name in its disposition alone',
    parts(
      'mixed',
      part(plain, 'The log.'),
      part('Content-Type: text/plain\nContent-Disposition: inline; filename="a.log"', LOG),
    ),
    'The log.',
    [`a.log: ${LOG}`],
  ],
  [
    'a page shown inline',
    parts('mixed', part(plain, 'The report.'), part('Content-Type: text/html; name="r.html"', '<p>Down</p>')),
    'The report.',
    ['r.html: <p>Down</p>', 'r.html.txt: Down'],
  ],
  [
    'a text without a name below a signature and a picture',
    parts('mixed', part(plain, 'One\n\n-- \nI'), part('Content-Type: image/gif', 'GIF'), part(plain, 'Two')),
    'One\n\nTwo',
    ['picture.gif: GIF'],
  ],
  [
    'a text attached without a name',
    parts('mixed', part(plain, 'One'), part('Content-Type: text/plain\nContent-Disposition: attachment', 'Two')),
    'One',
    ['text.txt: Two'],
  ],
  // Names by type.
  [
    'an invitation among alternatives',
    parts('alternative', part(plain, 'Join.'), part('Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR')),
    'Join.',
    ['invite.ics: BEGIN:VCALENDAR'],
  ],
  [
    'several files without a name',
    parts(
      'mixed',
      ...[
        'image/png',
        'image/png',
        'text/csv',
        'message/rfc822',
        'application/pdf',
        'x/y',
        'application/ms-tnef',
        'text/x-log',
      ].map((type) => part(`Content-Type: ${type}`, 'x')),
    ),
    '',
    [
      'picture.png: x',
      'picture-2.png: x',
      'table.csv: x',
      'message.eml: x',
      'attachment.pdf: x',
      'attachment.dat: x',
      'winmail.dat: x',
      'text.txt: x',
    ],
  ],
  [
    'a name that another file has',
    parts('mixed', part('Content-Type: image/png', 'x'), part('Content-Type: image/png; name="Picture.png"', 'y')),
    '',
    ['picture-2.png: x', 'Picture.png: y'],
  ],
  [
    'our own picture and forms for other machines',
    parts(
      'mixed',
      part(plain, 'One'),
      part('Content-Type: image/png\nContent-ID: <logo-1@concord>', 'x'),
      part('Content-Type: text/watch-html', 'x'),
    ),
    'One',
    [],
  ],
  // Cut less where it is unsure.
  [
    'three dashes between two texts',
    `${plain}\n\nReloaded.\n\n---\n\nNext: send the log.`,
    'Reloaded.\n\n---\n\nNext: send the log.',
    [],
  ],
  ['two dashes between commands', `${plain}\n\nshow version\n--\nshow tech`, 'show version\n--\nshow tech', []],
  ['two delimiters', `${plain}\n\nshow version\n-- \nshow tech\n-- \nIngrid`, 'show version\n--\nshow tech', []],
  ['a rule of equal signs', `${plain}\n\nNode one\n====\nup`, 'Node one\n====\nup', []],
  [
    'a closing before a postscript',
    `${plain}\n\nDone.\n\nRegards\nIngrid\n\nPS: please send the log.`,
    'Done.\n\nRegards\nIngrid\n\nPS: please send the log.',
    [],
  ],
  [
    'a closing before more text',
    `${plain}\n\nDone.\n\nBest regards,\nIngrid\n\nOne more thing: what does node two say?`,
    'Done.\n\nBest regards,\nIngrid\n\nOne more thing: what does node two say?',
    [],
  ],
  ['a closing with a name', `${plain}\n\nDone.\n\nBest regards,\nIngrid Dahl\nBorealis`, 'Done.', []],
  [
    'a sentence that begins as a phone’s line',
    `${plain}\n\nThe packets are\nSent from the wrong source, check NAT.`,
    'The packets are\nSent from the wrong source, check NAT.',
    [],
  ],
  [
    'such a sentence by itself',
    `${plain}\n\nLook:\n\nSent from the wrong source`,
    'Look:\n\nSent from the wrong source',
    [],
  ],
  [
    'such a line before others',
    `${plain}\n\nSent from my desk is the board.\n\nSent from my iPhone\n\nIt arrives on Monday.`,
    'Sent from my desk is the board.\n\nSent from my iPhone\n\nIt arrives on Monday.',
    [],
  ],
  ['a phone’s line at the end', `${plain}\n\nDone.\n\nSent from my iPhone`, 'Done.', []],
  ['comparisons', `${plain}\n\nIt needs\n>= 9.4(2)\nor\n> 1.10`, 'It needs\n>= 9.4(2)\nor\n> 1.10', []],
  [
    'a comparison beside a quotation',
    `${plain}\n\nOn 27 Nov 2026, X <x@y.test> wrote:\n> Which release?\n\n>= 9.4(2)`,
    '>= 9.4(2)',
    [],
  ],
  [
    'a single line that begins like a quotation',
    `${plain}\n\nAt the prompt enter\n> reload\nand wait.`,
    'At the prompt enter\n> reload\nand wait.',
    [],
  ],
  [
    'words of another person',
    `${plain}\n\nSee below.\n\nOur engineer wrote:\n\nThe board is broken.`,
    'See below.\n\nOur engineer wrote:\n\nThe board is broken.',
    [],
  ],
  [
    'an address in brackets after From',
    `${plain}\n\nCapture:\n\nFrom: core-1 <10.0.0.1>\nlost 12 packets`,
    'Capture:\n\nFrom: core-1 <10.0.0.1>\nlost 12 packets',
    [],
  ],
  [
    'prompts below a line that ends with a colon',
    `${plain}\n\nAt the prompt:\n\n> show version\n> show tech\n\nIn Python:\n>>> import os\n>>> os.stat("x")\nand send both.`,
    'At the prompt:\n\n> show version\n> show tech\n\nIn Python:\n>>> import os\n>>> os.stat("x")\nand send both.',
    [],
  ],
  [
    'prompts in a paragraph',
    `${plain}\n\nRun\n> show version\n> show tech\nand send both.`,
    'Run\n> show version\n> show tech\nand send both.',
    [],
  ],
  [
    'what somebody quotes of a manual',
    `${html}\n\n<p>The manual says:</p><blockquote>Replace the fan.</blockquote><p>So do.</p>`,
    'The manual says:\n\n> Replace the fan.\n\nSo do.',
    [],
  ],
  [
    'a quotation below a line without date and address',
    `${plain}\n\nDone.\n\nTSANet connect wrote:\n> Which release?\n> Which node?`,
    'Done.\n\nTSANet connect wrote:',
    [],
  ],
  [
    'a day below which nobody quotes',
    `${plain}\n\nAn answer came.\n\nOn Monday, 23 Nov the vendor wrote:\n\nReplace the board.`,
    'An answer came.\n\nOn Monday, 23 Nov the vendor wrote:\n\nReplace the board.',
    [],
  ],
  [
    'a closing before a line that is no name',
    `${plain}\n\nDone.\n\nRegards,\nIngrid\n\nreboot node 3 too`,
    'Done.\n\nRegards,\nIngrid\n\nreboot node 3 too',
    [],
  ],
  ...['Sent from VLAN 20', 'Sent from 10.0.0.1', 'Enviado desde el puerto 3', 'Von Port 3 wird nichts gesendet'].map(
    (line): [string, Raw, string, string[]] => [
      `what is sent from something else than a device: ${line}`,
      `${plain}\n\nThe cause:\n\n${line}`,
      `The cause:\n\n${line}`,
      [],
    ],
  ),
  // Mails that somebody passes on
  ...[FORWARDED, FORWARDED.replaceAll(/^/gm, '>'), FORWARDED.replace('Begin', '---------- Begin')].map(
    (forwarded, at): [string, Raw, string, string[]] => [
      `a forwarded mail ${at}`,
      `${plain}\n\nSee below.\n\n${forwarded}`,
      `See below.\n\n${forwarded}`,
      [],
    ],
  ),
  [
    'a forwarded mail by its subject',
    `Subject: WG: Fan\n${plain}\n\nSee below.\n\n${OUTLOOK}`,
    `See below.\n\n${OUTLOOK}`,
    [],
  ],
  ['a forwarded mail inside of a quotation', `${plain}\n\nDone.\n\n${OUTLOOK}\n\n${FORWARDED}`, 'Done.', []],
  // format=flowed
  [
    'a flowed answer below a quotation',
    `${flowed}\n\nOn 11/27/26 16:26, X wrote:\n> Both \n> restart. \n\nWhich firmware?`,
    'Which firmware?',
    [],
  ],
  [
    'flowed lines of different depth',
    `${flowed}\n\n> X wrote: \n>> Which? \n> It is 9.3. \nNo, it \nis 9.4.`,
    'No, it is 9.4.',
    [],
  ],
  [
    'stuffed lines',
    `${flowed}\n\nIt needs\n >= 9.4\n From 10:00\n  indented`,
    'It needs\n>= 9.4\nFrom 10:00\n indented',
    [],
  ],
  ['DelSp', `${flowed}; delsp=yes\n\nOne wo \nrd and  \nanother`, 'One word and another', []],
  ['a flowed signature', `${flowed}\n\nDone. \n-- \nIngrid`, 'Done.', []],
  [
    'a flowed text in quoted-printable',
    `${flowed}\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe =\n\naus=20\nM=C3=BCnchen`,
    'Grüße aus München',
    [],
  ],
  // Tables and superscripts
  [
    'a table of data',
    `${html}\n\n<p>Ports:</p><table><tr><th>Port</th><th>Errors</th></tr><tr><td>1/0/3</td><td>12</td></tr><tr><td></td><td>2</td></tr></table>`,
    'Ports:\n\nPort | Errors\n1/0/3 | 12\n | 2',
    [],
  ],
  [
    'a row, and a column',
    `${html}\n\n<table><tr><td>A</td><td>B</td></tr></table><table><tr><td>one</td></tr><tr><td>two</td></tr></table>`,
    'A | B\n\none\ntwo',
    [],
  ],
  [
    'a table inside of a layout',
    `${html}\n\n<table><tr><td><p>Hi</p><p>See</p><table><tbody><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2<br>3</td></tr></tbody></table></td><td></td></tr></table>`,
    'Hi\n\nSee\n\na | 1\nb | 2 3',
    [],
  ],
  [
    'captions and text outside of cells',
    `${html}\n\n<table><caption>Ports</caption>lost<tr>found<td>A</td></tr><td>B</td></table>`,
    'Ports\n\nlostfound\n\nA\nB',
    [],
  ],
  ['a superscript', `${html}\n\n<p>10<sup>9</sup> packets<sup></sup>, H<sub>2</sub>O</p>`, '10^9 packets, H2O', []],
  [
    'what a server adds below the page',
    `${html}\n\n<html><head><title>x</title></head><body><p>One</p></body></html><p>Two</p>`,
    'One\n\nTwo',
    [],
  ],
  // Charsets
  ['UTF-8 labeled us-ascii', bytes('Content-Type: text/plain; charset=us-ascii', Buffer.from('Grüße')), 'Grüße', []],
  [
    'UTF-8 labeled windows-1252',
    bytes('Content-Type: text/plain; charset=windows-1252', Buffer.from('Grüße')),
    'Grüße',
    [],
  ],
  ['Latin-1 without a label', bytes('Content-Type: text/plain', Buffer.from('Grüße', 'latin1')), 'Grüße', []],
  [
    'windows-1252 labeled UTF-8',
    bytes('Content-Type: text/plain; charset=utf-8', Buffer.from('Gr\xfc\xdfe \x80', 'latin1')),
    'Grüße €',
    [],
  ],
  [
    'UTF-8 with a broken byte',
    bytes(
      'Content-Type: text/plain; charset=utf-8',
      Buffer.concat([Buffer.from('Grüße aus Köln '), Buffer.from([0xc3])]),
    ),
    'Grüße aus Köln \ufffd',
    [],
  ],
  [
    'Shift_JIS by the name of a program',
    bytes('Content-Type: text/plain; charset=cp932', Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67])),
    'テスト',
    [],
  ],
  ['ISO-2022-JP without a label', bytes('Content-Type: text/plain', japanese), 'テスト', []],
  ['ISO-2022-JP labeled us-ascii', bytes('Content-Type: text/plain; charset=us-ascii', japanese), 'テスト', []],
  [
    'UTF-8 labeled UTF-16',
    bytes('Content-Type: text/plain; charset=utf-16', Buffer.from('Grüße aus Köln')),
    'Grüße aus Köln',
    [],
  ],
  ['lines that end with CR alone', bytes('Content-Type: text/plain', Buffer.from('One\rTwo')), 'One\nTwo', []],
  ['ISO-2022-JP', bytes('Content-Type: text/plain; charset=iso-2022-jp', japanese), 'テスト', []],
  [
    'UTF-16 with a mark',
    `Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${Buffer.from('\ufeffTest', 'utf16le').toString('base64')}`,
    'Test',
    [],
  ],
  [
    'an unknown label',
    bytes('Content-Type: text/plain; charset=x-unknown', Buffer.from('Grüße', 'latin1')),
    'Grüße',
    [],
  ],
  [
    'HTML that names its own',
    bytes(
      'Content-Type: text/html',
      Buffer.concat([Buffer.from('<meta charset="koi8-r">'), Buffer.from([0xd4, 0xc5, 0xd3, 0xd4])]),
    ),
    'тест',
    [],
  ],
  // Stubs
  [
    'a text that says the mail is in HTML',
    parts(
      'alternative',
      part(plain, 'This message is in HTML. Use a program that can show it.'),
      part(html, '<p>The fix is in 9.4.</p>'),
    ),
    'The fix is in 9.4.',
    [],
  ],
  [
    'such a text in another language',
    parts(
      'alternative',
      part(plain, 'Ihr Programm kann diese Nachricht nicht anzeigen.'),
      part(html, '<p>Der Fehler ist in 9.4 behoben.</p>'),
    ),
    'Der Fehler ist in 9.4 behoben.',
    [],
  ],
  [
    'a long one without a word of the HTML',
    parts(
      'alternative',
      part(plain, 'To view this message, use a program for HTML emails, or open https://x.test/view in your browser.'),
      part(html, '<p>Fixed.</p>'),
    ),
    'Fixed.',
    [],
  ],
  ...['Content-Type:', 'Content-Type: text', 'Content-Type: unknown; x'].map(
    (type): [string, Raw, string, string[]] => [`${type} is a text`, `${type}\n\nReplace it.`, 'Replace it.', []],
  ),
  [
    'an empty text',
    parts('alternative', part(plain, ' '), part(html, '<p>The fix is in 9.4.</p>')),
    'The fix is in 9.4.',
    [],
  ],
  [
    'a text that ends early',
    parts(
      'alternative',
      part(plain, 'The fix is'),
      part(html, '<p>The fix is in release 9.4, which comes out on Monday for all platforms.</p>'),
    ),
    'The fix is in release 9.4, which comes out on Monday for all platforms.',
    [],
  ],
  [
    'a text with the words of the HTML',
    parts(
      'alternative',
      part(plain, 'The fix is in 9.4.'),
      part(html, '<p>The <b>fix</b> is in 9.4.</p><p><a href="https://x.test/y">logo</a></p>'),
    ),
    'The fix is in 9.4.',
    [],
  ],
  [
    'HTML that says nothing',
    parts('alternative', part(plain, 'The fix is in 9.4, which comes out on Monday.'), part(html, '<p>Empty</p>')),
    'The fix is in 9.4, which comes out on Monday.',
    [],
  ],
  // Files in a text
  ['a uuencoded file', `${plain}\n\nThe log:\n\n${uuencoded}\n\nBye.`, 'The log:\n\nBye.', ['node2.log: fatal err']],
  [
    'a uuencoded part',
    parts(
      'mixed',
      part(plain, 'The log.'),
      part('Content-Type: application/x-log; name=node2.log\nContent-Transfer-Encoding: x-uuencode', uuencoded),
    ),
    'The log.',
    ['node2.log: fatal err'],
  ],
  ['a text that only begins like one', `${plain}\n\nbegin 644 the work\nnot yet`, 'begin 644 the work\nnot yet', []],
];

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
