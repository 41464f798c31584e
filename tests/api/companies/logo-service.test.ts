import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { make } from '@/tools/factories/make';
import { forgetLogos } from '@/lib/network/companies/logo-service';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { addFile } from '../../support/files';

let service: Server;
let asked: string[];
let answer: RequestListener;

const png = (color: string, side = 300) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: color } })
    .png()
    .toBuffer();
const read = () => api().get<Buffer>('/resources/company_logo/acme');
const typeOf = async () => (await read()).headers.get('content-type');
const colorOf = async (image: Buffer) => (await sharp(image).stats()).dominant;
const later = (minutes: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url!);
    void answer(request, response);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
});
afterAll(() => service.close());
beforeEach(async () => {
  await emptyDatabase();
  forgetLogos();
  asked = [];
  const red = await png('#f00');
  answer = (_, response) => void response.end(red);
  // On loopback, as an operator tries it out.
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  process.env.LOGO_SERVICE_URL = `http://${host}/{domain}?size=120`;
  process.env.OUTGOING_ALLOW = host;
  await make.company({
    slug: 'acme',
    name: 'Acme Storage',
    url: 'https://www.acme.test/about',
    domain: 'mail.acme.test',
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env.LOGO_SERVICE_URL;
  delete process.env.OUTGOING_ALLOW;
});

test('the logo of the service is shown as our own PNG, and asked for once', async () => {
  const { headers, body } = await read();
  expect(headers.get('content-type')).toBe('image/png');
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 120, height: 60 });
  expect((await read()).body).toEqual(body);
  expect(asked).toEqual(['/acme.test?size=120']);
});

test('several requests at once are one to the service', async () => {
  await Promise.all([read(), read(), read()]);
  expect(asked).toHaveLength(1);
});

test('without a web site the email domain is asked for; without both nothing is', async () => {
  await testSql()`update companies set url = null`;
  expect(await typeOf()).toBe('image/png');
  await testSql()`update companies set domain = null`;
  expect(await typeOf()).toMatch('image/svg+xml');
  expect(asked).toEqual(['/mail.acme.test?size=120']);
});

test('after a day the cached logo is shown once more while the new one is fetched', async () => {
  const { body: first } = await read();
  const blue = await png('#00f');
  answer = (_, response) => void response.end(blue);
  later(23 * 60);
  expect((await read()).body).toEqual(first);
  expect(asked).toHaveLength(1);
  later(2 * 60);
  expect((await read()).body).toEqual(first);
  await eventually(async () => expect((await colorOf((await read()).body)).b).toBeGreaterThan(200));
  expect(asked).toHaveLength(2);
});

test('a logo stays while the service fails', async () => {
  const { body: first } = await read();
  answer = (_, response) => void response.writeHead(500).end();
  later(25 * 60);
  await read();
  await eventually(() => expect(asked).toHaveLength(2));
  expect((await read()).body).toEqual(first);
});

test.each<[string, RequestListener]>([
  ['has none', (_, response) => void response.writeHead(404).end()],
  ['redirects', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['sends a page', (_, response) => void response.end('<!doctype html><title>Acme</title>')],
  ['sends an SVG', (_, response) => void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['sends half an image', (_, response) => void response.end(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))],
  ['sends too much', (_, response) => void response.end(Buffer.alloc(3 * 1024 * 1024))],
])('a service that %s leaves the initials, and is asked again after an hour', async (_, listener) => {
  answer = listener;
  expect([await typeOf(), await typeOf()]).toEqual(Array(2).fill('image/svg+xml; charset=utf-8'));
  expect(asked).toHaveLength(1);
  later(61);
  expect(await typeOf()).toMatch('image/svg+xml');
  await eventually(() => expect(asked).toHaveLength(2));
});

test('an uploaded logo wins, and the service is not asked', async () => {
  const upload = await png('#0f0', 8);
  await testSql()`update companies set logo_file_id = ${await addFile('logo.png', upload, 'image/png')}`;
  expect((await read()).body).toEqual(upload);
  expect(asked).toEqual([]);
});

test('an address inside is never asked', async () => {
  process.env.OUTGOING_ALLOW = '127.0.0.1:1';
  expect(await typeOf()).toMatch('image/svg+xml');
  expect(asked).toEqual([]);
});
