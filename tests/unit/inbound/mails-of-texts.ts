import { FORWARDED, OUTLOOK, flowed, html, plain, type MailSample } from './mail-parts';

/** Plain texts of which nothing is cut. */
const WHOLE: [name: string, text: string][] = [
  ['three dashes between two texts', 'Reloaded.\n\n---\n\nNext: send the log.'],
  ['two dashes between commands', 'show version\n--\nshow tech'],
  ['a rule of equal signs', 'Node one\n====\nup'],
  ['a closing before a postscript', 'Done.\n\nRegards\nIngrid\n\nPS: please send the log.'],
  ['a closing before more text', 'Done.\n\nBest regards,\nIngrid\n\nOne more thing: what does node two say?'],
  ['a sentence that begins as a phone’s line', 'The packets are\nSent from the wrong source, check NAT.'],
  ['such a sentence by itself', 'Look:\n\nSent from the wrong source'],
  ['such a line before others', 'Sent from my desk is the board.\n\nSent from my iPhone\n\nIt arrives on Monday.'],
  ['comparisons', 'It needs\n>= 9.4(2)\nor\n> 1.10'],
  ['a single line that begins like a quotation', 'At the prompt enter\n> reload\nand wait.'],
  ['words of another person', 'See below.\n\nOur engineer wrote:\n\nThe board is broken.'],
  ['an address in brackets after From', 'Capture:\n\nFrom: core-1 <10.0.0.1>\nlost 12 packets'],
  [
    'prompts below a line that ends with a colon',
    'At the prompt:\n\n> show version\n> show tech\n\nIn Python:\n>>> import os\n>>> os.stat("x")\nand send both.',
  ],
  ['prompts in a paragraph', 'Run\n> show version\n> show tech\nand send both.'],
  ['a day below which nobody quotes', 'An answer came.\n\nOn Monday, 23 Nov the vendor wrote:\n\nReplace the board.'],
  ['a closing before a line that is no name', 'Done.\n\nRegards,\nIngrid\n\nreboot node 3 too'],
];

/** Mails by what is cut off their text. */
export const TEXT_MAILS: MailSample[] = [
  ...WHOLE.map(([name, text]): MailSample => [name, `${plain}\n\n${text}`, text, []]),
  // Cut less where it is unsure.
  ['two delimiters', `${plain}\n\nshow version\n-- \nshow tech\n-- \nIngrid`, 'show version\n--\nshow tech', []],
  ['a closing with a name', `${plain}\n\nDone.\n\nBest regards,\nIngrid Dahl\nBorealis`, 'Done.', []],
  ['a phone’s line at the end', `${plain}\n\nDone.\n\nSent from my iPhone`, 'Done.', []],
  [
    'a comparison beside a quotation',
    `${plain}\n\nOn 27 Nov 2026, X <x@y.test> wrote:\n> Which release?\n\n>= 9.4(2)`,
    '>= 9.4(2)',
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
  ...['Sent from VLAN 20', 'Sent from 10.0.0.1', 'Enviado desde el puerto 3', 'Von Port 3 wird nichts gesendet'].map(
    (line): MailSample => [
      `what is sent from something else than a device: ${line}`,
      `${plain}\n\nThe cause:\n\n${line}`,
      `The cause:\n\n${line}`,
      [],
    ],
  ),
  // Mails that somebody passes on
  ...[FORWARDED, FORWARDED.replaceAll(/^/gm, '>'), FORWARDED.replace('Begin', '---------- Begin')].map(
    (forwarded, at): MailSample => [
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
];
