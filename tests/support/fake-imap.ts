import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

type Stored = { uid: number; raw: string; flags: Set<string> };
type Options = { user?: string; password?: string; takes?: (token: string) => boolean };

/**
 * A mailbox with the part of IMAP (RFC 3501) that is needed to read unseen mail; with `takes`, for an access token in place of a
 * password.
 */
export async function startFakeImap({ user = 'replies', password = 'pass word', takes }: Options = {}) {
  const mails: Stored[] = [];
  const commands: string[] = [];
  const server: Server = createServer((socket) => converse(socket, { mails, commands, user, password, takes }));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (secret = password) => `imap://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/INBOX`,
    port,
    commands,
    add: (raw: string) => void mails.push({ uid: mails.length + 1, raw, flags: new Set() }),
    seen: () => mails.map(({ flags }) => flags.has('\\Seen')),
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

type Box = { mails: Stored[]; commands: string[]; user: string; password: string; takes: Options['takes'] };

function converse(socket: Socket, box: Box): void {
  let pending = '';
  socket.on('error', () => undefined);
  socket.on('data', (part) => {
    pending += part.toString('latin1');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      answer(socket, box, line);
    }
  });
  socket.write(`* OK [CAPABILITY ${capabilities(box)}] ready\r\n`);
}

const capabilities = ({ takes }: Box) => `IMAP4rev1${takes ? ' SASL-IR AUTH=XOAUTH2' : ''}`;

function answer(socket: Socket, box: Box, line: string): void {
  const [tag = '*', ...words] = line.split(' ');
  const command = words.join(' ');
  box.commands.push(command);
  const [lines, result] = reply(box, command);
  for (const text of lines) socket.write(Buffer.from(`* ${text}\r\n`, 'latin1'));
  socket.write(`${tag} ${result}\r\n`);
  if (/^LOGOUT/i.test(command)) socket.end();
}

type Reply = [untagged: string[], result: string];
const DONE = 'OK done';

const REPLIES: [RegExp, (box: Box, match: RegExpExecArray) => Reply][] = [
  [/^CAPABILITY/i, (box) => [[`CAPABILITY ${capabilities(box)}`], DONE]],
  [/^(?:NOOP|CLOSE|UNSELECT|ENABLE|ID)/i, () => [[], DONE]],
  [/^LOGOUT/i, () => [['BYE'], DONE]],
  [
    /^LOGIN (\S+) (.+)$/i,
    ({ user, password }, [, name = '', secret = '']) => {
      const plain = (text: string) => text.replace(/^"(.*)"$/, '$1');
      return [[], plain(name) === user && plain(secret) === password ? DONE : 'NO [AUTHENTICATIONFAILED] no'];
    },
  ],
  [
    /^AUTHENTICATE XOAUTH2 (\S+)$/i,
    ({ user, takes }, [, sent = '']) => {
      const [, name, token = ''] =
        /^user=(.*)\x01auth=Bearer (.*)\x01\x01$/.exec(Buffer.from(sent, 'base64').toString()) ?? [];
      return [[], name === user && takes?.(token) ? DONE : 'NO AUTHENTICATE failed.'];
    },
  ],
  [/^(?:LIST|LSUB|XLIST)/i, () => [['LIST (\\HasNoChildren) "/" INBOX'], DONE]],
  [
    /^SELECT/i,
    ({ mails }) => [
      [
        'FLAGS (\\Seen)',
        `${mails.length} EXISTS`,
        '0 RECENT',
        'OK [UIDVALIDITY 1] ok',
        `OK [UIDNEXT ${mails.length + 1}] ok`,
        'OK [PERMANENTFLAGS (\\Seen)] ok',
      ],
      'OK [READ-WRITE] done',
    ],
  ],
  [
    /^UID SEARCH.*UNSEEN/i,
    ({ mails }) => [
      [
        `SEARCH ${mails
          .filter(({ flags }) => !flags.has('\\Seen'))
          .map(({ uid }) => uid)
          .join(' ')}`.trim(),
      ],
      DONE,
    ],
  ],
  [
    /^UID FETCH (\d+) (.*)$/i,
    ({ mails }, [, uid, what = '']) => [
      mails
        .filter((mail) => mail.uid === Number(uid))
        .map(({ uid: id, raw }) => {
          const bytes = Buffer.from(raw).toString('latin1');
          const body = /BODY/i.test(what) ? ` BODY[] {${bytes.length}}\r\n${bytes}` : '';
          return `${id} FETCH (UID ${id} RFC822.SIZE ${bytes.length}${body})`;
        }),
      DONE,
    ],
  ],
  [
    /^UID STORE (\d+) \+FLAGS(?:\.SILENT)? \((.*)\)$/i,
    ({ mails }, [, uid, flags = '']) => {
      for (const flag of flags.split(' ')) mails.find((mail) => mail.uid === Number(uid))?.flags.add(flag);
      return [[], DONE];
    },
  ],
];

function reply(box: Box, command: string): Reply {
  for (const [pattern, of] of REPLIES) {
    const match = pattern.exec(command);
    if (match) return of(box, match);
  }
  return [[], 'BAD what?'];
}
