import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { failureIn } from '@/lib/reach/inbound/failed-delivery';

const TO = 'tac@borealis.test';
/** As servers end their words: with our own email, whose To is not what they say. */
const OURS = [
  'Received: from portal.test by mx.borealis.test; Thu, 5 Nov 2026 10:00:00 +0000',
  'From: TSANet connect <no-reply@portal.test>',
  `To: ${TO}`,
  'Subject: P2: Acme Storage asks for collaboration',
  '',
  'Both controllers restart. The mailbox is full and user unknown: 550 5.1.1',
];
type Mail = { from?: string; subject?: string; headers?: string[]; type?: string; lines: string[] };

async function failureOf(mail: Mail, { return_path = '' as string | null, recipient = TO } = {}) {
  const { from = 'MAILER-DAEMON@mx.borealis.test', subject = 'Notice', headers = [], lines } = mail;
  const head = [`From: ${from}`, 'To: case@reply.portal.test', `Subject: ${subject}`, ...headers, 'MIME-Version: 1.0'];
  const raw = [...head, `Content-Type: ${mail.type ?? 'text/plain; charset=utf-8'}`, '', ...lines].join('\r\n');
  const bytes = Uint8Array.from(Buffer.from(raw));
  const email = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  return failureIn(email, { return_path, recipient, raw: bytes });
}

const parts = (kind: string, ...contents: string[]): Pick<Mail, 'type' | 'lines'> => ({
  type: `multipart/${kind}; boundary="b"`,
  lines: [...contents.flatMap((content) => ['--b', ...content.split('\n')]), '--b--'],
});
const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`;
const status = (text: string) => `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\n${text}`;
const ours = `Content-Type: message/rfc822\n\n${OURS.join('\n')}`;
const report = (fields: string) =>
  parts('report; report-type=delivery-status', plain('See below.'), status(fields), ours);

/** One form of each server and language, and the words that are kept of it. */
/** The mails of a text file: each begins with its name, the words that are kept of it, and its headers. */
const mailsIn = (file: string): [name: string, mail: Mail, words: RegExp][] =>
  readFileSync(join(__dirname, file), 'utf8')
    .replaceAll('{TO}', TO)
    .replaceAll('{OURS}', OURS.join('\n'))
    .split(/^=== /m)
    .slice(1)
    .map((text) => {
      const [head = '', body = ''] = text.split(/\n\n(.*)/s);
      const [name = '', ...headers] = head.split('\n');
      const take = (header: string) => {
        const at = headers.findIndex((line) => line.startsWith(`${header}: `));
        return at < 0 ? undefined : headers.splice(at, 1)[0]!.slice(header.length + 2);
      };
      const words = new RegExp(take('Words') ?? '.');
      const [from, subject, type] = [take('From'), take('Subject'), take('Content-Type')];
      return [name, { from, subject, type, headers, lines: body.trimEnd().split('\n') }, words];
    });

/** Those that fit a line, and reports in parts. */
const REPORTS: [string, Mail, RegExp][] = [
  [
    'RFC 3464',
    report(
      `Final-Recipient: rfc822; ${TO}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No\n  mailbox`,
    ),
    /^550 5\.1\.1 No mailbox$/,
  ],
  ['RFC 3464 with spaces', report(`Final-Recipient : rfc822; ${TO}\nAction : failed\nStatus : 5.0.0`), /^5\.0\.0$/],
  [
    'RFC 3464 in capitals',
    report(`FINAL-RECIPIENT: RFC822; <TAC@BOREALIS.TEST>\nACTION: Failed (unknown)\nSTATUS: 5.1.1`),
    /^5\.1\.1$/,
  ],
  [
    'RFC 3464 of a renamed recipient',
    report(
      'Original-Recipient: rfc822; x@inside.test\nFinal-Recipient: rfc822; y@inside.test\nAction: failed\nStatus: 5.2.2',
    ),
    /^5\.2\.2$/,
  ],
  [
    'RFC 3464 without an action',
    report(`Final-Recipient: rfc822; ${TO}\nDiagnostic-Code: smtp; 554 refused`),
    /554 refused/,
  ],
  [
    'RFC 3464 in multipart/mixed',
    parts('mixed', plain('It failed.'), status(`Final-Recipient: rfc822; ${TO}\nAction: failed\nStatus: 5.4.1`), ours),
    /^5\.4\.1$/,
  ],
  [
    'RFC 3464 as text, as WorkMail',
    parts(
      'mixed',
      plain(
        `An error happened.\n\nTechnical report:\n\nAction: failed\nFinal-Recipient: rfc822; ${TO}\nDiagnostic-Code: smtp; 550 5.1.1 no user`,
      ),
      ours,
    ),
    /550 5\.1\.1 no user/,
  ],
  [
    'parts that can’t be told apart',
    {
      ...report(`Final-Recipient: rfc822; ${TO}\nAction: failed\nStatus: 5.1.1`),
      type: 'multipart/report; boundary="other"',
    },
    /5\.1\.1/,
  ],
  [
    'X-Failed-Recipients alone',
    { subject: 'Delivery failed', headers: [`X-Failed-Recipients: x@y.test, ${TO}`], lines: ['Sorry.'] },
    /^Delivery failed$/,
  ],
  [
    'Amazon SES',
    { lines: ['An error occurred while trying to deliver the mail to the following recipients:', TO] },
    /error occurred/,
  ],
  ['IMail', { lines: [`User mailbox exceeds allowed size: ${TO}`, 'Original message follows.', ...OURS] }, /exceeds/],
  ['a server that gave up', { lines: [`Delivery to ${TO} was aborted after 5.0 hour(s).`] }, /aborted/],
  [
    'a heading that others write above our own email',
    { lines: ['UNDELIVERABLE MAIL', 'To these recipients:', `<${TO}>:`, '<<< 550 User unknown.'] },
    /550/,
  ],
  [
    'a subject alone',
    { subject: `DELIVERY FAILURE: User tac (${TO}) not listed in Domino Directory`, lines: ['See above.'] },
    /not listed/,
  ],
  ['iCloud', { lines: [`<${TO}>: user lookup success but no user record found`] }, /no user record/],
  ['Italian, Exchange', { lines: ['Recapito non riuscito per i seguenti destinatari:', TO] }, /non riuscito/],
  ['Dutch, Exchange', { lines: ['Bezorgen bij deze geadresseerden is mislukt:', TO] }, /mislukt/],
  ['Polish, Exchange', { lines: ['Dostarczenie do adresatów nie powiodło się:', TO] }, /nie powiodło/],
  ['French, Exchange', { lines: ['Échec de la remise pour ces destinataires :', TO] }, /Échec/],
  ['Finnish', { lines: ['Viestin toimittaminen vastaanottajille epäonnistui:', TO] }, /epäonnistui/],
  ['Czech', { lines: ['Zprávu se nepodařilo doručit příjemcům:', TO] }, /nepodařilo/],
  ['Hungarian', { lines: ['A címzettnek nem sikerült kézbesíteni az üzenetet:', TO] }, /kézbesíteni/],
  [
    'Chinese, QQ',
    { subject: '来自qq.com的退信', lines: [`收件人：${TO}`, '退信原因：收件人邮箱不存在'] },
    /不存在|退信/,
  ],
  ['German', { lines: [`Ihre Nachricht an ${TO} konnte nicht zugestellt werden.`] }, /nicht zugestellt/],
  ['French', { lines: [`Votre message n’a pas pu être remis à ${TO}.`] }, /remis/],
  ['Spanish', { lines: [`No se ha podido entregar su mensaje a ${TO}.`] }, /entregar/],
  ['Italian', { lines: [`Impossibile recapitare il messaggio a ${TO}.`] }, /recapitare/],
  ['Portuguese', { lines: [`Não foi possível entregar a sua mensagem a ${TO}.`] }, /entregar/],
  ['Dutch', { lines: [`Uw bericht aan ${TO} kon niet worden afgeleverd.`] }, /afgeleverd/],
  ['Japanese', { lines: ['以下のメールアドレスへの送信に失敗しました。', TO] }, /失敗/],
  ['Chinese', { lines: [`您的邮件无法投递到 ${TO}`] }, /无法投递/],
  ['Polish', { lines: [`Wiadomość do ${TO} nie została dostarczona.`] }, /dostarczona/],
  ['Turkish', { lines: [`${TO} adresine gönderilen ileti teslim edilemedi.`] }, /teslim edilemedi/],
];

test.each([...REPORTS, ...mailsIn('refusals.txt')])(
  '%s: the address is refused, in the server’s words',
  async (_, mail, words) => {
    expect(await failureOf(mail)).toMatch(words);
  },
);

test.each(['TAC@Borealis.TEST', 'tac+cases@borealis.test', '"tac"@borealis.test'])(
  'a server may write the address as %s',
  async (named) => {
    expect(await failureOf({ lines: [`<${named}>: 550 5.1.1 unknown`] })).toContain('550');
    expect(await failureOf({ lines: [`<${TO}>: 550 5.1.1 unknown`] }, { recipient: named })).toContain('550');
  },
);

test('an address is the same with its domain in letters and in ASCII', async () => {
  const named = (address: string) => ({ lines: [`<${address}>: 550 5.1.1 unknown`] });
  const [letters, ascii] = ['jörg@bücher.test', 'jörg@xn--bcher-kva.test'];
  expect(await failureOf(named(ascii), { recipient: letters })).toContain('550');
  expect(await failureOf(named(letters), { recipient: ascii })).toContain('550');
});

const POSTFIX: Mail = { lines: [`<${TO}>: 550 5.1.1 unknown`] };
test.each([
  ['an empty return path', 'daemon@mx.test', '', true],
  ['MAILER-DAEMON', 'MAILER-DAEMON@mx.test', 'bounces@mx.test', true],
  ['a postmaster', 'Postmaster <postmaster@borealis.test>', 'postmaster@borealis.test', true],
  ['MAILER-DAEMON, from a mailbox', 'mailer-daemon@mx.test', null, true],
  ['a person', 'Ingrid <ingrid@borealis.test>', 'ingrid@borealis.test', false],
  ['a person, from a mailbox', 'Ingrid <ingrid@borealis.test>', null, false],
])('by %s (%s, %j): a report of a failed delivery: %s', async (_, from, return_path, isReport) => {
  expect((await failureOf({ ...POSTFIX, from }, { return_path })) !== null).toBe(isReport);
});

test('a postmaster who answers reports nothing', async () => {
  const mail = { from: 'postmaster@borealis.test', subject: 'Re: P2', lines: [`${TO}: the volume was rejected.`] };
  expect(await failureOf(mail, { return_path: 'postmaster@borealis.test' })).toBeNull();
});

test.each<[string, Mail]>([
  [
    'RFC 3464, delayed',
    report(`Final-Recipient: rfc822; ${TO}\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; 451 later`),
  ],
  ['RFC 3464, delivered', report(`Final-Recipient: rfc822; ${TO}\nAction: delivered\nStatus: 2.0.0`)],
  [
    'RFC 3464, another one failed',
    report(`Final-Recipient: rfc822; ${TO}\nAction: delivered\n\nFinal-Recipient: rfc822; x@y.test\nAction: failed`),
  ],
  ['OpenSMTPD, a delay', { lines: ['A message is delayed for more than 4 hours for:', `${TO}: 451 no answer`] }],
  ['a code that says later', { lines: [`<${TO}>: 452 4.2.2 the message could not be delivered`] }],
  ['another address', { lines: ['<x@y.test>: 550 5.1.1 unknown'] }],
  ['one that ends alike', { lines: ['<nottac@borealis.test>: 550 5.1.1 unknown'] }],
  [
    'our own email alone names it',
    { lines: ['<x@y.test>: 550 5.1.1 unknown', '----- Original message -----', ...OURS] },
  ],
  ['an attached copy of it alone names it', parts('mixed', plain('<x@y.test>: 550 5.1.1 unknown'), ours)],
  ['it was delivered', { lines: [`Your message was successfully delivered to ${TO}.`] }],
  [
    'somebody who cannot be reached',
    {
      ...{ from: 'Ingrid <ingrid@borealis.test>', subject: 'Automatic reply: P2' },
      lines: [`Mail to ${TO} is not read; I could not be reached until Monday. Call 555 1234.`],
    },
  ],
  ['somebody is away', { subject: 'Out of office', lines: [`I am out of office. Write to ${TO} meanwhile.`] }],
  ...mailsIn('no-refusals.txt').map(([name, mail]): [string, Mail] => [name, mail]),
])('%s: nothing is refused', async (_, mail) => expect(await failureOf(mail)).toBeNull());
