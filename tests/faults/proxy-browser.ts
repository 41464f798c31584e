/** A browser behind a proxy: it logs in on a company's host, and an open page gets its news over HTTP/2 (rules: sessions.cookie, room.stream). */
import { chromium, type Page } from 'playwright';
import { PASSWORD } from '@/tools/factories/accounts';
import { findChromium } from '../../scripts/chromium.ts';
import type { Acknowledged, Network } from './case-flow';
import { postUntilAcknowledged } from './client';
import type { Check } from './invariants';
import type { Proxy, Site } from './proxy-programs';

type Setting = {
  network: Network;
  site: Site;
  proxy: Proxy;
  made: Acknowledged;
  slug: string;
  /** Its path; undefined for Playwright's own. */
  browser: string | undefined;
};

const MAX_WAIT = 15_000;

/** Says so where there is none. */
export function findBrowser(): { path: string | undefined } | undefined {
  try {
    return { path: findChromium() };
  } catch (error) {
    console.log(`  skipped: ${(error as Error).message}`);
    return undefined;
  }
}

/** The certificate is not known to the browser, which is told to accept it. */
export async function checkInBrowser({ network, site, proxy, made, slug, browser: path }: Setting): Promise<Check> {
  const name = `a browser behind ${proxy.name} logs in on a company's host with secure cookies, and its open page gets news over HTTP/2`;
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--host-resolver-rules=MAP *localhost ${proxy.address}`],
  });
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    page.setDefaultTimeout(MAX_WAIT);
    const protocols = await protocolsOf(page);
    const at = (path: string) => `https://${slug}.localhost:${site.port}${path}`;
    // Leads to the login.
    await page.goto(at('/dashboard'));
    await page.getByLabel('Email').fill(network.watchers.submitter.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const cookies = await page.context().cookies();
    await page.goto(at(`/my-cases/${made.token}`));
    await page.getByRole('heading', { name: 'Notes and timeline' }).waitFor();
    const stream = `/api/caller/case/${made.token}/stream`;
    const streamed = await protocolOf(protocols, stream);
    const word = `heardinthebrowserbehind${proxy.name}`;
    await postUntilAcknowledged(proxy.origin, {
      path: `/api/caller/case/${made.token}/notes`,
      body: { audience: 'shared', body: `<p>${word}</p>`, file_ids: [] },
      key: word,
      bearer: network.answerers[0]!.bearer,
    });
    await page.getByText(word).waitFor();
    const session = cookies.filter((one) => one.name.includes('session'));
    return {
      name,
      violations: [
        ...(session.length ? [] : [`only the cookies ${cookies.map((one) => one.name).join(', ')}`]),
        ...cookies.filter((one) => !one.secure || !one.name.startsWith('__')).map((one) => `the cookie ${one.name}`),
        ...(streamed === 'h2' ? [] : [`the stream came by ${streamed}`]),
      ],
    };
  } catch (error) {
    return { name, violations: [(error as Error).message] };
  } finally {
    await browser.close();
  }
}

/** By path, of all that the page gets. */
async function protocolsOf(page: Page): Promise<Map<string, string>> {
  const protocols = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ response: { url, protocol = '' } }) =>
    protocols.set(new URL(url).pathname, protocol),
  );
  return protocols;
}

async function protocolOf(protocols: Map<string, string>, path: string): Promise<string | undefined> {
  for (const end = Date.now() + MAX_WAIT; !protocols.has(path) && Date.now() < end;)
    await new Promise((done) => setTimeout(done, 50));
  return protocols.get(path);
}
