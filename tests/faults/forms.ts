/** The long forms of the faults, each by its name on the command line, with what it proves. docs/operating/faults.md lists them. */
export const LONG_FORMS = {
  crashes:
    'server, process and database killed at random moments: cases, notes, uploads, answers by mail and card payments are neither lost nor doubled',
  supervision: 'commands that are ended by signals leave no process and no port behind',
  memory: 'ten thousand tokens, addresses, hosts and keys, all routes, and large bodies leave the memory as it was',
  sso: 'a login through a provider opens one session while a process and the database are killed',
  rolling: 'two instances restarted in turn behind a proxy of the test fail no request',
  failover: 'a primary lost and its standby promoted, with card payments and webhooks under way',
  random: 'one of two instances killed every three seconds, and the primary once',
  network: '200 ms and 5 % lost, then dead without a word, between portal and database and mail server',
  proxies: 'two instances behind nginx and haproxy: killed, hanging, without database, restarted',
  disk: 'the volumes of the database, of a log and of uploads full',
  pooler: 'PgBouncer before the database, in both modes, killed and back two seconds later',
  restore: 'the database restored to a moment from its backup and log',
  upgrade: 'the release before is replaced by this one under load',
  traces: 'nothing broken: what arrives at a collector of traces',
  image:
    'nothing broken: the image of a release, on a base of Debian, migrates, serves and mails a case read-only as an unknown user',
} as const;

export type LongForm = keyof typeof LONG_FORMS;
