/** Hostile and large texts take no longer than this, in milliseconds of the shortest of three runs. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LinkedText } from '@/components/ui/linked-text';
import { valueText } from '@/lib/platform/audit/policy';
import { latestNews, postsOf } from '@/lib/partners/directory/news';
import { rank } from '@/lib/partners/directory/policy';
import { fillFromTicket } from '@/lib/intake/forms/ticket/fill-from-ticket';
import { clientName } from '@/lib/shared/client-name';
import { headerCleaner, trustedProxyCheck } from '@/server/client-address';
import { shortest } from '../../support/shortest';

const linked = (text: string) => () => renderToStaticMarkup(createElement(LinkedText, { text }));
const ticket = (text: string) => () => fillFromTicket(text, { fields: [], takesPriority: true, numberExamples: [] });

/** In a thread, as the portal reads mails. */
const mailText = (text: string) => async () => {
  const workerData = [{ text: text.repeat(10) }];
  const worker = new Worker(join(process.cwd(), 'tests/support/mail-texts.ts'), { workerData });
  await once(worker, 'message');
  await worker.terminate();
};

const cleanHeaders = headerCleaner(trustedProxyCheck(['10.0.0.0/8']));
const chain = '10.0.0.2,'.repeat(3500) + '10.0.0.3';
const partners = Array.from({ length: 1000 }, (_, at) => ({
  company_name: `Company ${at}`,
  department_name: at % 2 ? `Department ${at}` : null,
  tags: ['alpha', 'beta'],
  products: 'Switches, routers and cables',
  has_access: true,
}));
const posts = `[${'{},'.repeat(690_000)}{}]`;

test.each<[what: string, limit: number, run: () => unknown]>([
  ['a long client name', 50, () => clientName(`${'a '.repeat(150)}!`)],
  ['one word without links', 700, linked('a'.repeat(10_000))],
  ['parts of an address', 700, linked(`${'a.'.repeat(5_000)}@`)],
  ['a link of dots', 700, linked(`http://${'.'.repeat(10_000)}`)],
  ['a long chain of proxies', 100, () => cleanHeaders(requestThrough(chain))],
  ['a megabyte in the audit', 50, () => valueText('<'.repeat(1_000_000))],
  ['a thousand partners', 2_000, () => rank(partners, 'departmnet 99')],
  ['a million posts', 2_000, () => postsOf(posts)],
  ['the news while they are fetched', 50, () => latestNews()],
  ['a ticket of labels', 1_000, ticket('a: '.repeat(70_000))],
  ['a ticket of one word', 1_000, ticket('x'.repeat(200_000))],
  ['a ticket of signs', 1_000, ticket('@'.repeat(200_000))],
  ['a ticket of numbers', 1_000, ticket('1 '.repeat(100_000))],
  ['a ticket of hyphens', 1_000, ticket('A-'.repeat(100_000))],
  ['a ticket of colons', 1_000, ticket('\n:'.repeat(100_000))],
  ['a ticket of priorities', 1_000, ticket('not a p1 '.repeat(22_000))],
  ['a ticket of quotations', 1_000, ticket('>'.repeat(200_000))],
  ['a ticket of spaces', 1_000, ticket(`Subject: ${' '.repeat(200_000)}P1`)],
  ['a mail of one line', 10_000, mailText(`On ${'a '.repeat(20_000)}`)],
  ['a mail of many lines', 10_000, mailText('On a b c d e f\n'.repeat(3_000))],
  ['a mail of lines that may begin a quotation', 10_000, mailText('Op a\n'.repeat(8_000))],
  ['a mail of others', 10_000, mailText('pon. a skrev\n'.repeat(3_000))],
  ['a mail of spaces', 10_000, mailText(' '.repeat(40_000))],
])('%s: at most %i ms', async (_, limit, run) => expect(await shortest(run)).toBeLessThan(limit));

const requestThrough = (forwarded: string) =>
  ({
    headers: { host: 'portal.test', 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage;
