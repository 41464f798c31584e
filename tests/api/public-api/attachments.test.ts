import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiAttachment, ApiNote } from '@/lib/reach/public-api/resources';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { PROBLEM, roomed } from '../../support/public-api';
import { openPushReceiver, PUSH_HOST } from '../../support/push-receiver';

ownSettings();
beforeEach(emptyDatabase);

function formOf(files: [name: string, content: string][], description: string | null = 'Two logs') {
  const form = new FormData();
  if (description !== null) form.append('description', description);
  for (const [name, content] of files) form.append('files[]', new File([content], name));
  return form;
}

test('files are kept with a note, listed and downloaded by the partner', async () => {
  const { path, ours, theirs } = await roomed();
  const sent = await ours.post(
    `${path}/attachments`,
    formOf([
      ['a.log', 'one'],
      ['b ü.log', 'two'],
    ]),
  );
  expect([sent.status, sent.body]).toMatchObject([
    200,
    [
      {
        fileName: 'a.log',
        receiverStatus: 'SUCCESS',
        receiverMessage: 'Kept with the case.',
        submitterStatus: 'CONFIG_MISSING',
        completeSuccess: true,
        partialSuccess: false,
      },
      { fileName: 'b ü.log' },
    ],
  ]);
  const list = await theirs.get<ApiAttachment[]>(`${path}/attachments`);
  expect(list.body).toMatchObject([
    { fileName: 'a.log', size: 3, sha256: expect.stringMatching(/^[\da-f]{64}$/), note: { id: expect.any(Number) } },
    { fileName: 'b ü.log' },
  ]);
  const file = await theirs.get<Buffer>(`${path}/attachments/${list.body[1]!.id}`);
  expect([file.status, file.body.toString(), file.headers.get('content-disposition')]).toEqual([
    200,
    'two',
    expect.stringContaining('attachment'),
  ]);
  const [note] = (await theirs.get<ApiNote[]>(`${path}/notes`)).body;
  expect(note).toMatchObject({ summary: 'Two logs', attachments: [{ fileName: 'a.log' }, { fileName: 'b ü.log' }] });
});

test('an empty description is taken: the note has files alone', async () => {
  const { path, ours, theirs } = await roomed();
  const sent = await ours.post(`${path}/attachments`, formOf([['a.log', 'one']], ' '));
  expect(sent).toMatchObject({ status: 200, body: [{ receiverStatus: 'SUCCESS', completeSuccess: true }] });
  expect((await theirs.get<ApiNote[]>(`${path}/notes`)).body).toMatchObject([
    { summary: '', description: '', attachments: [{ fileName: 'a.log' }] },
  ]);
});

test.each([
  ['no file', formOf([]), 'files'],
  ['no description', formOf([['a.log', 'x']], null), 'description'],
  ['too long a description', formOf([['a.log', 'x']], 'x'.repeat(501)), 'description'],
  ['a file that browsers run', formOf([['a.html', '<html><script>x</script></html>']]), 'files'],
])('%s is refused, and nothing is kept', async (_, form, field) => {
  const { path, ours } = await roomed();
  const { status, body } = await ours.post(`${path}/attachments`, form, PROBLEM);
  expect([status, body.errors]).toMatchObject([422, [{ field }]]);
  expect(await testSql()`select 1 from case_files`).toHaveLength(0);
});

const TARGET = {
  domain: 'files.borealis.test',
  password: 's3cret',
  expiration: null,
  httpsPath: '/in',
  httpsPort: 443,
};

test('a published configuration is found in any JSON, kept encrypted, and never read back with its password', async () => {
  const { path, ours, theirs, receiver } = await roomed();
  const published = {
    upload: { Host: 'files.borealis.test', token: 's3cret', 'https-port': '443', path: '/in' },
    expires: '2027-01-01',
  };
  expect((await theirs.post(`${path}/attachments/config/https/analyze`, published)).body).toEqual({
    ...TARGET,
    expiration: '2027-01-01',
  });
  expect((await theirs.put(`${path}/attachments/config/https`, TARGET)).status).toBe(200);
  const { body } = await ours.get(`${path}/attachments/config`);
  const { password: _, ...shown } = TARGET;
  expect(body).toMatchObject({
    submitter: { parameters: null },
    receiver: { companyId: receiver.id, parameters: shown },
  });
  const [stored] = await testSql()`select sealed from case_push_targets`;
  expect(stored!.sealed).not.toContain('s3cret');
  const wrong = await theirs.put(
    `${path}/attachments/config/https`,
    { ...TARGET, domain: 'a b', httpsPort: 99_999 },
    PROBLEM,
  );
  expect(wrong.status).toBe(422);
});

test('a file is pushed byte for byte, under its name, with the case number as the login, and kept', async () => {
  const { path, ours, theirs, theCase } = await roomed();
  const server = await openPushReceiver();
  const target = { ...TARGET, domain: PUSH_HOST, httpsPort: server.port, httpsPath: '/in/box/' };
  expect((await theirs.put(`${path}/attachments/config/https`, target)).status).toBe(200);
  const bytes = Buffer.from([0, 255, 10, 13, 226, 130]);
  const form = formOf([['größe 1.log', 'one']]);
  form.append('files[]', new File([bytes], 'core.bin'));
  const { status, body } = await ours.post(`${path}/attachments`, form);
  await server.close();
  const pushed = { receiverStatus: 'SUCCESS', submitterStatus: 'CONFIG_MISSING', completeSuccess: true };
  expect([status, body]).toMatchObject([200, [pushed, pushed]]);
  const authorization = `Basic ${Buffer.from(`${theCase.partner_case_number ?? ''}:s3cret`).toString('base64')}`;
  const sent = { method: 'PUT', authorization, type: 'application/octet-stream' };
  expect(server.received).toEqual([
    { ...sent, path: '/in/box/gr%C3%B6%C3%9Fe%201.log', bytes: Buffer.from('one') },
    { ...sent, path: '/in/box/core.bin', bytes },
  ]);
  expect(await testSql()`select 1 from case_files where note_id is not null`).toHaveLength(2);
});

test('a push that its receiver refuses is told with the status, and the file is kept', async () => {
  const { path, ours, theirs } = await roomed();
  const server = await openPushReceiver(507);
  await theirs.put(`${path}/attachments/config/https`, { ...TARGET, domain: PUSH_HOST, httpsPort: server.port });
  const { body } = await ours.post(`${path}/attachments`, formOf([['a.log', 'one']]));
  await server.close();
  expect(body).toMatchObject([
    {
      receiverStatus: 'FORWARD_FAILED',
      receiverMessage: `Kept with the case; ${PUSH_HOST} answered 507.`,
      partialSuccess: true,
    },
  ]);
  expect(server.received).toHaveLength(1);
  expect(await testSql()`select 1 from case_files where note_id is not null`).toHaveLength(1);
});

test('a push that cannot be made is told, and the file is kept', async () => {
  const { path, ours, theirs } = await roomed();
  await theirs.put(`${path}/attachments/config/https`, { ...TARGET, domain: 'localhost.localdomain', httpsPort: 1 });
  const { body } = await ours.post(`${path}/attachments`, formOf([['a.log', 'one']]));
  expect(body).toMatchObject([{ receiverStatus: 'FORWARD_FAILED', completeSuccess: false, partialSuccess: true }]);
  expect(await testSql()`select 1 from case_files where note_id is not null`).toHaveLength(1);
});

test('no request of a push reaches our own network', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { path, ours, theirs } = await roomed();
  const saved = await theirs.put(`${path}/attachments/config/https`, {
    ...TARGET,
    domain: '127.0.0.1.nip.test',
    httpsPort: port,
  });
  expect(saved.status).toBe(200);
  await ours.post(`${path}/attachments`, formOf([['a.log', 'one']]));
  server.close();
  expect(calls).toBe(0);
});
