/**
 * A release as an image: built from what Debian has, run read-only as a user that nobody knows, with a portal and a worker, against
 * a PostgreSQL. Someone logs in and submits a case, its mails are sent and it is answered (rule: operations.nothing-lost).
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { freePort } from '../../scripts/ports.ts';
import { openPostgres } from '../../scripts/postgres.ts';
import { smtpServer } from '../support/smtp';
import { makeAccount, makeNetwork, submitAndRespond } from './case-flow';
import { debianPostgres, openDebianPostgres } from './debian-postgres';
import { buildImage, enter, whyNoImage, type Image, type Running } from './image-run';
import { check, checkInvariants, drain, unanswered, type Check, type Checked } from './invariants';
import { loginProblems } from './pooler';

const FOLDER = join(process.cwd(), '.data', 'test', 'image');
const MAX_SIZE = 350e6;
const MAX_START = 120_000;
const megabytes = (size: number) => `${(size / 1e6).toFixed(0)} MB`;

/** What pages load at run time, and where they may write; each ends with an error where something is wrong. */
const PROGRAMS: [what: string, program: string][] = [
  [
    'pictures are drawn',
    `const { default: sharp } = await import('sharp');
     const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer();
     if ((await sharp(picture).png().metadata()).width !== 9) throw new Error('another width');`,
  ],
  [
    'documents are drawn',
    `const { default: PDFDocument } = await import('pdfkit');
     const pdf = new PDFDocument(); let bytes = 0; pdf.on('data', (part) => (bytes += part.length));
     pdf.font('Helvetica-Bold').text('Invoice'); pdf.end();
     await new Promise((done) => pdf.on('end', done)); if (bytes < 500) throw new Error(bytes + ' bytes');`,
  ],
  [
    'sheets are read and written',
    `const { read, write, utils } = await import('xlsx'); const book = utils.book_new();
     utils.book_append_sheet(book, utils.aoa_to_sheet([['Ü']]), 'one');
     const again = read(write(book, { type: 'buffer', bookType: 'xlsx' }));
     if (again.Sheets.one.A1.v !== 'Ü') throw new Error('another text');`,
  ],
  [
    'only the temporary folder can be written',
    `const { readFileSync, writeFileSync } = await import('node:fs'); writeFileSync('/tmp/x', 'x');
     for (const file of ['/x', '/opt/concord/x', '/etc/x', '/opt/concord/.next/x'])
       try { writeFileSync(file, 'x'); throw new Error(file + ' was written'); }
       catch (error) { if (!['EROFS', 'EACCES'].includes(error.code)) throw error; }
     const mounts = readFileSync('/proc/self/mounts', 'utf8');
     if (!/^\\S+ \\/ \\S+ ro[, ]/m.test(mounts)) throw new Error(mounts);
     if (process.getuid() !== 12345 || process.pid !== 1) throw new Error('user ' + process.getuid());`,
  ],
];

/** Needs a build. Without buildah or debootstrap nothing is checked, and it says so and counts as skipped. */
export async function checkImage(): Promise<Checked> {
  const reason = whyNoImage();
  if (reason) {
    console.log(`  image: skipped, since ${reason}`);
    return { checks: [], skipped: 1 };
  }
  const image = await buildImage();
  console.log(`  image: ${megabytes(image.size)}, of which the base ${megabytes(image.baseSize)}`);
  console.log('  image: entered by unshare, read-only, as the first process of a namespace; no container engine');
  const checks = [
    check('it has 350 MB at most, and no settings', [image], ({ size, hasSecrets }) =>
      size > MAX_SIZE || hasSecrets ? megabytes(size) : null,
    ),
    ...(await Promise.all(PROGRAMS.map((one) => checkProgram(image, one)))),
    ...(await checkServing(image)),
  ];
  image.stop();
  return { checks: checks.map((one) => ({ ...one, name: `image: ${one.name}` })) };
}

async function checkProgram(image: Image, [what, program]: (typeof PROGRAMS)[number]): Promise<Check> {
  const running = enter(image, ['--input-type=module', '--eval', program], {}, 'node');
  const code = await running.ended;
  return { name: what, violations: code === 0 ? [] : [running.said()] };
}

async function checkServing(image: Image): Promise<Check[]> {
  const bin = debianPostgres();
  console.log(
    `  image: on ${bin ? `the PostgreSQL of ${bin}` : 'the embedded PostgreSQL, since Debian’s is not installed'}`,
  );
  const database = bin
    ? await openDebianPostgres(bin)
    : await openPostgres({ dataDir: FOLDER, port: await freePort() });
  const mail = await smtpServer();
  const [port, workerPort] = [await freePort(), await freePort()];
  const env = {
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@portal.test',
    NETWORK_EMAIL: 'network@concord.test',
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DRAIN_SECONDS: '0',
  };
  // For the factories of this process.
  Object.assign(process.env, env);
  forgetSettings();
  const migration = enter(image, ['migrate'], env);
  const migrated = check('it migrates', [await migration.ended], (code) => (code === 0 ? null : migration.said()));
  const began = Date.now();
  const portal = enter(image, ['portal'], { ...env, PORT: String(port) });
  const worker = enter(image, ['worker'], { ...env, PORT: String(workerPort) });
  await Promise.all([untilReady(port, portal), untilReady(workerPort, worker)]);
  const ready = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`  image: both ready after ${ready} s, at a load of ${loadavg()[0]!.toFixed(1)}`);
  const worked = await checkCase({ url: env.APP_URL, mail, databaseUrl: database.url });
  const codes = await Promise.all([portal, worker].map((one) => one.stop()));
  await closeDatabase();
  await mail.stop();
  await database.stop();
  forgetSettings();
  return [migrated, ...worked, check('SIGTERM ends it well', codes, (code) => (code === 0 ? null : `exit ${code}`))];
}

async function untilReady(port: number, running: Running): Promise<void> {
  let hasEnded = false;
  void running.ended.then(() => (hasEnded = true));
  for (const end = Date.now() + MAX_START; Date.now() < end && !hasEnded; await wait(100))
    if (
      await fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`The image does not serve: ${running.said()}`);
}

async function checkCase(stack: Parameters<typeof submitAndRespond>[0] & { databaseUrl: string }): Promise<Check[]> {
  const network = await makeNetwork();
  const problems = await loginProblems(stack, await makeAccount());
  const made = [await submitAndRespond(stack, network, 1)].flatMap((one) => one ?? []);
  await drain(stack);
  return [
    check('someone logs in', problems, (problem) => problem),
    check('a case is submitted, mailed, and answered by its link', unanswered(made, 1), (one) => one),
    ...(await checkInvariants(stack, made)),
  ];
}
