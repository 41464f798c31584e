import { readSettings } from '@/lib/platform/settings';
import { announcement } from '../../../scripts/announce.ts';

const linesOf = (environment: Record<string, string>, mailPage?: string) =>
  announcement(readSettings(environment), mailPage, false).map((line) => line.trim().replaceAll(/ {2,}/g, ' '));

const OUTSIDE = {
  APP_URL: 'https://portal.example.com',
  DATABASE_URL: 'postgres://concord:secret@db/concord',
  SMTP_URL: 'smtp://user:secret@mail.example.com:587',
  NETWORK_EMAIL: 'office@network.example',
  AUTH_SECRET: 'a-secret-of-at-least-thirty-two-characters',
};

test.each<[string, Record<string, string>, string | undefined, string[]]>([
  [
    'the embedded mail server',
    {},
    'http://localhost:1080',
    [
      'Mail http://localhost:1080, also that to the network (network@concord.test)',
      'Replies smtp://127.0.0.1:1026, to addresses of reply.localhost',
    ],
  ],
  [
    'a mail server and no way in',
    OUTSIDE,
    undefined,
    ['Mail by smtp://mail.example.com:587; that to the network goes to office@network.example'],
  ],
  [
    'a mailbox and a listener',
    {
      ...OUTSIDE,
      INBOUND_SMTP_PORT: '[::]:2525',
      INBOUND_IMAP_URL: 'imaps://replies:secret@imap.example.com/INBOX',
      INBOUND_DOMAIN: 'reply.example.com',
    },
    undefined,
    [
      'Mail by smtp://mail.example.com:587; that to the network goes to office@network.example',
      'Replies smtp://[::]:2525, to addresses of reply.example.com',
      'Replies imaps://imap.example.com/INBOX, read once a minute, to addresses of reply.example.com',
    ],
  ],
  [
    'an instance that takes no mail',
    {
      ...OUTSIDE,
      WORKER: 'off',
      INBOUND_SMTP_PORT: '2525',
      INBOUND_IMAP_URL: 'imaps://a:secret@imap.example.com/INBOX',
    },
    undefined,
    ['Mail by smtp://mail.example.com:587; that to the network goes to office@network.example'],
  ],
])('a start says where mail goes and comes in, without passwords: %s', (_, environment, mailPage, lines) => {
  const said = linesOf(environment, mailPage);
  expect(said.filter((line) => /^(Mail|Replies) /.test(line))).toEqual(lines);
  expect(said.join('\n')).not.toContain('secret');
});
