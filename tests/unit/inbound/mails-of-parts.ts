import { LOG, bytes, html, japanese, part, parts, plain, uuencoded, type MailSample } from './mail-parts';

/** Mails by their parts: files, names, charsets and alternatives. */
export const PART_MAILS: MailSample[] = [
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
  ...['Content-Type:', 'Content-Type: text', 'Content-Type: unknown; x'].map((type): MailSample => [
    `${type} is a text`,
    `${type}\n\nReplace it.`,
    'Replace it.',
    [],
  ]),
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
