/**
 * What browsers and large files need of the proxies: TLS, HTTP/2 and the hosts of companies; files of the largest size that come
 * down as they went up, past the proxies' disks; uploads that go on where a connection broke (rules: room.files, room.resume).
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { withDatabase } from '@/db/client';
import type { Acknowledged, Network } from './case-flow';
import type { Check } from './invariants';
import { checkInBrowser, findBrowser } from './proxy-browser';
import { answerTo, openSecure, type Secure } from './proxy-https';
import { seconds } from './work';
import type { Proxy, Site } from './proxy-programs';

type Setting = { network: Network; proxies: Proxy[]; site: Site };
type Checked = { checks: Check[]; skipped: number };
type Room = { token: string; bearer: string };
type File = { bytes: Buffer; sha256: string };

const MB = 1024 * 1024;
/** Of what a proxy may write to disks during a transfer: its log. */
const MAX_WRITTEN = MB;
/** Milliseconds in which the portal notices that a connection has broken. */
const MAX_NOTICED = 10_000;
const BOUNDARY = 'boundary-of-the-faults';

/** In the room of a case. `megabytes`: size of the files. Without a browser what it would do is `skipped`. */
export async function checkSecure(setting: Setting, made: Acknowledged, megabytes: number): Promise<Checked> {
  const { network, proxies, site } = setting;
  const company = await withDatabase((db) =>
    db.query.companies.findFirst({ where: (row, { eq }) => eq(row.name, 'Acme Storage') }),
  );
  if (!company) throw new Error('The network of the faults has no Acme Storage.');
  const room = { token: made.token, bearer: network.watchers.submitter.bearer };
  const browser = findBrowser();
  const checks: Check[] = [];
  for (const proxy of proxies) {
    const secure = openSecure(proxy, site, company.slug);
    checks.push(await checkHost(proxy, secure), await checkFile(proxy, secure, room, megabytes));
    secure.close();
    checks.push(await checkResumed(proxy, site, company.slug, room));
    if (browser)
      checks.push(await checkInBrowser({ ...setting, proxy, made, slug: company.slug, browser: browser.path }));
  }
  return { checks, skipped: browser ? 0 : proxies.length };
}

async function checkHost({ name }: Proxy, secure: Secure): Promise<Check> {
  const page = await secure.ask({ path: '/', headers: { accept: 'text/html' } });
  const isItsPage = page.status === 200 && page.body.includes('Acme Storage');
  const hsts = String(page.headers['strict-transport-security']);
  const violations = [
    ...(secure.protocol() === 'h2' ? [] : [`${secure.protocol()}`]),
    ...(isItsPage ? [] : [`${page.status} ${page.body.subarray(0, 200).toString()}`]),
    ...(hsts.includes('max-age=') ? [] : [`Strict-Transport-Security: ${hsts}`]),
  ];
  return { name: `behind ${name} a company's page is on its own host, over HTTP/2`, violations };
}

/** Up as a form, then down. */
async function checkFile(proxy: Proxy, secure: Secure, room: Room, megabytes: number): Promise<Check> {
  const { bytes, sha256 } = randomFile(megabytes * MB);
  const before = proxy.written();
  const began = Date.now();
  const up = await secure.ask({
    method: 'POST',
    path: `/api/caller/case/${room.token}/files`,
    headers: { authorization: room.bearer, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: formOf(bytes, `large-${proxy.name}.bin`),
  });
  const uploaded = Date.now();
  const id = (JSON.parse(up.body.toString() || '{}') as { file?: { id: number } }).file?.id;
  const down = await download(secure, room, id);
  const written = proxy.written() - before;
  console.log(
    `  proxies: ${megabytes} MB through ${proxy.name}: up in ${seconds(uploaded - began)}, down in ${seconds(Date.now() - uploaded)}; ${Number.isNaN(written) ? 'what it wrote to disks is not known here' : `it wrote ${written} bytes to disks`}`,
  );
  const violations = [
    ...(up.status === 200 ? [] : [`up: ${up.status} ${up.body.subarray(0, 200).toString()}`]),
    ...(down.status === 200 && down.sha256 === sha256 ? [] : [`down: ${down.status}, ${down.body.length} bytes`]),
    ...(written > MAX_WRITTEN ? [`${written} bytes on disks`] : []),
  ];
  return { name: `${megabytes} MB come through ${proxy.name} as they are, and past its disks`, violations };
}

/** The connection breaks in the middle, and another goes on from what had arrived. */
async function checkResumed(proxy: Proxy, site: Site, slug: string, room: Room): Promise<Check> {
  const { bytes, sha256 } = randomFile(12 * MB);
  const sent = 8 * MB;
  const tus = { authorization: room.bearer, 'tus-resumable': '1.0.0' };
  const first = openSecure(proxy, site, slug);
  const begun = await first.ask({
    method: 'POST',
    path: `/api/caller/case/${room.token}/files/uploads`,
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(`resumed-${proxy.name}.bin`).toString('base64')}`,
    },
  });
  const path = String(begun.headers.location);
  const part = (offset: number) => ({
    method: 'PATCH',
    path,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
  const stream = first.begin(part(0));
  stream.on('error', () => {});
  for (let at = 0; at < sent; at += MB) if (!stream.write(bytes.subarray(at, at + MB))) await once(stream, 'drain');
  first.breakOff();
  const second = openSecure(proxy, site, slug);
  const offset = await arrivedOf(second, path, tus);
  const rest = second.begin(part(offset));
  const answered = answerTo(rest);
  rest.end(bytes.subarray(offset));
  const patched = await answered;
  const state = await second.ask({ path, headers: tus });
  const { file } = JSON.parse(state.body.toString()) as { file: { id: number } | null };
  const down = await download(second, room, file?.id);
  second.close();
  console.log(`  proxies: an upload through ${proxy.name} broke after ${sent} bytes and went on from ${offset}`);
  const violations = [
    ...(offset >= MB && offset <= sent ? [] : [`went on from ${offset}`]),
    ...(patched.status === 204 ? [] : [`${patched.status} ${patched.body.toString()}`]),
    ...(down.sha256 === sha256 ? [] : [`down: ${down.status}, ${down.body.length} bytes`]),
  ];
  return {
    name: `an upload through ${proxy.name} goes on from what had arrived when its connection broke`,
    violations,
  };
}

/** Once it stands still. */
async function arrivedOf(secure: Secure, path: string, headers: Record<string, string>): Promise<number> {
  let offset = -1;
  for (const end = Date.now() + MAX_NOTICED; Date.now() < end; await wait(300)) {
    const { headers: state } = await secure.ask({ method: 'HEAD', path, headers });
    const now = Number(state['upload-offset'] ?? -1);
    if (now > 0 && now === offset) return now;
    offset = now;
  }
  return offset;
}

const download = (secure: Secure, { token, bearer }: Room, id: number | undefined) =>
  secure.ask({ path: `/api/caller/case/${token}/files/${id}`, headers: { authorization: bearer } });

function randomFile(size: number): File {
  const bytes = randomBytes(size);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const formOf = (bytes: Buffer, name: string) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
