import { make } from '@/tools/factories/make';
import { freePort } from '@/scripts/ports';
import { askingEmailIn } from '@/lib/partners/health/return-path';
import { readProcessHealth } from '@/lib/partners/health/process-addresses';
import { fetchMails } from '@/lib/reach/inbound/fetch-mails';
import { startListening, stopListening } from '@/lib/reach/inbound/listen';
import { runInboundAddresses } from '@/lib/worker/jobs/inbound-addresses';
import { deliver } from '@/lib/reach/mail/deliver';
import { closeTransport } from '@/lib/reach/mail/transport';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { startFakeImap } from '../../support/fake-imap';
import {
  attached,
  DOMAIN,
  multipart,
  processKept,
  rawMail,
  report,
  sendTo,
  states,
  receivingMails,
} from '../../support/mail-in';
import { outbox } from '../../support/outbox';
import { runQueryAs } from '../../support/run-query';
import { smtpServer, type RecipientBehavior } from '../../support/smtp';

const EMAIL = 'tac@borealis.test';
let relay: Awaited<ReturnType<typeof smtpServer>>;
let behavior: RecipientBehavior;
let port: number;

receivingMails();
beforeEach(async () => {
  behavior = 'accept';
  relay = await smtpServer(() => behavior);
  port = await freePort();
  Object.assign(process.env, { SMTP_URL: relay.url, INBOUND_DOMAIN: DOMAIN, INBOUND_SMTP_PORT: String(port) });
  await startListening();
});
afterEach(async () => {
  await stopListening();
  closeTransport();
  await relay.stop();
});

/** A released process whose To address has been asked and confirmed, and its manager. */
async function asked() {
  const { id: document_id, company_id } = await make.process({ version: { collaborate_email: EMAIL } });
  const manager = await make.manager({ company_id });
  await runInboundAddresses(new Date());
  await sendLast();
  await testSql()`update inbound_addresses set confirmed_at = now(), confirmed_by = 'Mara', open_since = null`;
  const test = () => api(manager).post(`/api/admin/company/process_health/${document_id}/confirm`, { email: EMAIL });
  const shown = async () => (await runQueryAs(readProcessHealth, manager, { document_id })).health!.addresses[0]!;
  return { document_id, manager, test, shown };
}

/** Sends the last queued email. Returns its return path. */
async function sendLast(): Promise<string> {
  const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox`;
  await deliver(row!.id);
  return relay.received.at(-1)?.from ?? '';
}

const bounce = async (to: string, raw = report('failed')) => {
  await sendTo(port, { from: '', to: [to], raw });
  await processKept();
};

test('behind a relay that accepts everything, the bounce of a test email marks the address refused', async () => {
  const { test, shown } = await asked();
  await test();
  expect(await shown()).toMatchObject({ accepted_at: null, refused_at: null });
  const path = await sendLast();
  expect(path).toMatch(/^address\+\d+-[0-9a-f]{40}@reply\.portal\.test$/);
  expect(await shown()).toMatchObject({ state: 'confirmed', accepted_at: expect.any(Date), refused_at: null });
  await bounce(path);
  expect(await shown()).toMatchObject({
    state: 'refused',
    words: '550 5.1.1 User unknown',
    accepted_at: expect.any(Date),
    refused_at: expect.any(Date),
  });
  expect(await testSql()`select has_bounced from inbound_addresses`).toEqual([{ has_bounced: true }]);
  expect(await states()).toEqual(['bounce']);
  expect(await testSql()`select 1 from file_contents`).toEqual([]);
});

test('a report that comes by a mailbox marks it as well, and once', async () => {
  const { test, shown } = await asked();
  await test();
  const path = await sendLast();
  const imap = await startFakeImap();
  process.env.INBOUND_IMAP_URL = imap.url();
  try {
    const raw = report('failed').replace('To: x@y.test', `To: ${path}`);
    imap.add(raw);
    imap.add(raw);
    expect(await fetchMails()).toBe(2);
    await processKept();
    expect([(await shown()).state, await states()]).toEqual(['refused', ['bounce']]);
  } finally {
    await imap.stop();
  }
});

test.each([
  ['a person’s mail', rawMail({ text: 'Please mark this address as refused.' })],
  ['an automatic reply', rawMail({ headers: ['Auto-Submitted: auto-replied'] })],
  ['a report of a delay', report('delayed')],
  ['a report that it was read', report('displayed', 'disposition-notification')],
  [
    'a mail with files and many parts',
    rawMail({ body: multipart(Array.from({ length: 150 }, (_, n) => attached(`file-${n}`, 'x'))) }),
  ],
])('%s to the return path changes nothing and is not answered', async (_, raw) => {
  const { shown } = await asked();
  const path = relay.received.at(-1)!.from;
  const [before, emails] = [await shown(), (await outbox.all()).length];
  await bounce(path, raw);
  expect([await shown(), (await outbox.all()).length]).toEqual([before, emails]);
  expect(await states()).toEqual(['no_report']);
  expect(await testSql()`select 1 from file_contents`).toEqual([]);
  expect(await testSql()`select 1 from case_notes`).toEqual([]);
});

test('a mail that cannot be read changes nothing either', async () => {
  const { shown } = await asked();
  const parts = multipart(Array.from({ length: 300 }, (_, n) => attached(`file-${n}`, 'x')));
  await bounce(relay.received.at(-1)!.from, rawMail({ body: parts }));
  expect([(await shown()).state, await states()]).toEqual(['confirmed', ['unreadable']]);
});

test('an unknown secret, another email’s secret and another domain are refused', async () => {
  const { shown } = await asked();
  const path = relay.received.at(-1)!.from;
  const id = askingEmailIn(path)!;
  const foreign = [
    `address+${id}-${'0'.repeat(40)}@${DOMAIN}`,
    path.replace(`+${id}-`, `+${id + 1}-`),
    path.replace(DOMAIN, 'elsewhere.test'),
    path.replace(/address\+\d+-/, 'case+'),
    path.replace(/\d+-/, ''),
  ];
  for (const to of foreign)
    await expect(sendTo(port, { from: '', to: [to], raw: report('failed') })).rejects.toMatchObject({
      response: '550 No such mailbox.',
    });
  expect([(await shown()).state, await states()]).toEqual(['confirmed', []]);
});

test('an email whose row is gone, and one whose address was taken away, mark nothing', async () => {
  await asked();
  const path = relay.received.at(-1)!.from;
  await testSql()`update process_versions set collaborate_email = 'new@borealis.test'`;
  await runInboundAddresses(new Date());
  await bounce(path);
  expect(await testSql()`select email, refused_at from inbound_addresses`).toEqual([
    { email: 'new@borealis.test', refused_at: null },
  ]);
  await testSql()`delete from outbox`;
  expect(await states()).toEqual([]);
  await expect(sendTo(port, { from: '', to: [path], raw: report('failed') })).rejects.toMatchObject({
    responseCode: 550,
  });
});

test('while no mail can come in, reports go to the sender of all mail', async () => {
  delete process.env.INBOUND_DOMAIN;
  delete process.env.INBOUND_SMTP_PORT;
  await asked();
  expect(relay.received.at(-1)!.from).toBe('no-reply@portal.test');
});

describe('what came of the last email', () => {
  test('nothing is said of it while it waits, whatever came of the one before', async () => {
    const { test, shown } = await asked();
    await test();
    const earlier = await (async () => {
      behavior = 550;
      await sendLast();
      return shown();
    })();
    expect(earlier).toMatchObject({ state: 'refused', accepted_at: null, refused_at: expect.any(Date) });
    await test();
    expect(await shown()).toMatchObject({ state: 'refused', accepted_at: null, refused_at: null });
    await sendLast();
    expect(await shown()).toMatchObject({ accepted_at: null, refused_at: expect.any(Date), since: earlier.since });
  });

  test('a late bounce of an earlier email is not one of the last', async () => {
    const { test, shown } = await asked();
    const earlier = relay.received.at(-1)!.from;
    await test();
    await bounce(earlier);
    expect(await shown()).toMatchObject({ state: 'refused', refused_at: null });
  });

  test('what came of a case’s email to the same address is not said of it', async () => {
    const { test, shown } = await asked();
    await test();
    const { id: case_id } = await make.case();
    const other = async () => {
      await testSql()`insert into outbox (template, props, case_id, to_name, to_email, message_id)
        values ('case_copy', ${testSql().json({ case_id })}, ${case_id}, '', ${EMAIL}, ${crypto.randomUUID()})`;
      await sendLast();
    };
    await other();
    expect(await shown()).toMatchObject({ state: 'confirmed', accepted_at: null, refused_at: null });
    behavior = 550;
    await other();
    expect(await shown()).toMatchObject({ state: 'refused', accepted_at: null, refused_at: null });
  });
});
