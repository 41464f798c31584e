import { fetchMails } from '@/lib/reach/inbound/fetch-mails';
import { runMailFetch } from '@/lib/worker/jobs/mail-fetch';
import { testSql } from '../../support/database';
import { startFakeImap } from '../../support/fake-imap';
import { DOMAIN, mailFixture, processKept, rawMail, receivingMails } from '../../support/mail-in';

let imap: Awaited<ReturnType<typeof startFakeImap>>;

receivingMails();
beforeEach(async () => {
  imap = await startFakeImap();
  process.env.INBOUND_IMAP_URL = imap.url();
});
afterEach(() => imap.stop());

const kept = async () => (await testSql()<{ n: number }[]>`select count(*)::int as n from received_mails`)[0]!.n;

test('unseen mails are kept, marked as seen, and become notes', async () => {
  const { theirs, notes } = await mailFixture();
  imap.add(rawMail({ to: `Acme Storage <${theirs}>`, text: 'By To' }));
  imap.add(rawMail({ to: 'a@b.test', headers: [`Cc: c@d.test, ${theirs.toUpperCase()}`], text: 'By Cc' }));
  imap.add(rawMail({ headers: [`Delivered-To: ${theirs}`], text: 'By Delivered-To' }));
  imap.add(rawMail({ headers: [`X-Original-To: ${theirs}`], text: 'By X-Original-To' }));
  expect(await fetchMails()).toBe(4);
  expect(imap.seen()).toEqual([true, true, true, true]);
  await processKept();
  expect((await notes()).map(({ body }) => body)).toEqual(
    ['To', 'Cc', 'Delivered-To', 'X-Original-To'].map((field) => `<p>By ${field}</p>`),
  );
  expect(await fetchMails()).toBe(0);
  expect(imap.commands.filter((command) => /FETCH .*BODY\[\]/i.test(command))).toEqual([]);
});

test('what is for nobody here is marked and left where it is', async () => {
  await mailFixture();
  imap.add(rawMail({ to: `case+${'0'.repeat(40)}@${DOMAIN}` }));
  imap.add(rawMail({ to: 'newsletter@portal.test' }));
  expect(await fetchMails()).toBe(2);
  expect([imap.seen(), await kept()]).toEqual([[true, true], 0]);
});

test('a mail that cannot be kept now stays unseen for the next run', async () => {
  const { theirs } = await mailFixture();
  process.env.LIMIT_NOTES = '1';
  imap.add(rawMail({ to: theirs }));
  imap.add(rawMail({ to: theirs }));
  expect(await fetchMails()).toBe(1);
  expect([imap.seen(), await kept()]).toEqual([[true, false], 1]);
  await testSql()`delete from rate_limits`;
  expect(await fetchMails()).toBe(1);
  expect(await kept()).toBe(2);
});

test('an automatic mail is one here, too: by the return path that the last server noted', async () => {
  const { theirs, notes, events } = await mailFixture();
  imap.add(rawMail({ to: theirs, headers: ['Return-Path: <>'] }));
  await fetchMails();
  await processKept();
  expect([await notes(), (await events('auto-reply')).length]).toEqual([[], 1]);
});

test('after a failure the next attempts are further apart', async () => {
  const { theirs } = await mailFixture();
  imap.add(rawMail({ to: theirs }));
  process.env.INBOUND_IMAP_URL = imap.url('wrong');
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute));
  await expect(fetchMails()).rejects.toThrow();
  const logins = () => imap.commands.filter((command) => /^LOGIN/i.test(command)).length;
  const before = logins();
  const tried: number[] = [];
  for (let minute = 0; minute < 8; minute++) {
    const earlier = logins();
    await expect(runMailFetch(at(minute))).rejects.toThrow('The mail server answers: no');
    if (logins() > earlier) tried.push(minute);
  }
  expect(tried).toEqual([0, 1, 3, 7]);
  expect(before).toBe(1);
  process.env.INBOUND_IMAP_URL = imap.url();
  expect(await runMailFetch(at(15))).toBe(1);
});

test('without a mailbox nothing is asked', async () => {
  delete process.env.INBOUND_IMAP_URL;
  expect(await fetchMails()).toBe(0);
  expect(imap.commands).toEqual([]);
});
