import { api, type Answer } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';
import { roomFixture } from '../../support/room-fixtures';
import { metadataOf, TUS } from '../../support/uploads';

beforeEach(emptyDatabase);

const MEBIBYTE = 1024 ** 2;
const FULL = 1024 * MEBIBYTE;
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
type Who = { id: number } | undefined;
type Refused = Answer<{ errors: { file: string[] } }>;

/** A room with files that were there before. Sizes are only said, so that a full gigabyte costs nothing. */
async function quotaFixture() {
  const fixture = await roomFixture({ status: 'accepted' });
  const { theCase, caller, receiver_caller, company, receiver, path, write } = fixture;
  const [content] = await testSql()<{ id: number }[]>`
    insert into file_contents (size, sha256) values (1, 'x') returning id`;
  const sides = {
    ours: { company_id: company.id, user: caller },
    theirs: { company_id: receiver.id, user: receiver_caller },
  };
  const files = async (
    side: keyof typeof sides,
    { size = 1, count = 1, of }: { size?: number; count?: number; of: 'internal' | 'shared' | 'nobody' | 'link' },
  ) => {
    const { company_id, user } = sides[side];
    const isNoted = of === 'internal' || of === 'shared';
    const note_id = isNoted ? (await write(user, { audience: of, body: 'With files' })).body.note.id : null;
    await testSql()`
      insert into case_files (case_id, company_id, user_id, note_id, name, type, size, sha256, state, content_id)
      select ${theCase.id}, ${company_id}, ${of === 'link' ? null : user.id}, ${note_id}, 'a', 'b', ${size}, 'c', 'clean', ${content!.id}
      from generate_series(1, ${count})`;
  };
  const begin = (who: Who, size: number, token?: string): Promise<Refused> =>
    api(who).call('POST', path('files/uploads', token), undefined, {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadataOf('a.log'),
    });
  const upload = (who: Who, token?: string): Promise<Refused> => {
    const form = new FormData();
    form.append('file', new File(['1234567890'], 'a.log'));
    return api(who).post(path('files', token), form);
  };
  return { ...fixture, files, begin, upload };
}

type Fixture = Awaited<ReturnType<typeof quotaFixture>>;
type There = Parameters<Fixture['files']>;

test.each<[string, There[], { ours: number; theirs: number; theirLink: number }]>([
  ['nothing', [], { ours: 201, theirs: 201, theirLink: 201 }],
  [
    'internal files of the other side',
    [['ours', { of: 'internal', size: FULL }]],
    { ours: 422, theirs: 201, theirLink: 201 },
  ],
  ['200 of them', [['ours', { of: 'internal', count: 200 }]], { ours: 422, theirs: 201, theirLink: 201 }],
  [
    'shared files of the other side',
    [['ours', { of: 'shared', size: FULL }]],
    { ours: 422, theirs: 201, theirLink: 201 },
  ],
  [
    'files that no note has named yet',
    [['theirs', { of: 'nobody', size: FULL }]],
    { ours: 201, theirs: 422, theirLink: 201 },
  ],
  [
    'own internal files, of which a mailed link tells nothing',
    [['theirs', { of: 'internal', size: FULL }]],
    { ours: 201, theirs: 422, theirLink: 201 },
  ],
  ['own shared files', [['theirs', { of: 'shared', count: 200 }]], { ours: 201, theirs: 422, theirLink: 422 }],
  ['files that came by a link', [['theirs', { of: 'link', size: FULL }]], { ours: 201, theirs: 422, theirLink: 422 }],
])('a company is refused by its own files: %s', async (_, there, expected) => {
  const { theCase, caller, receiver_caller, files, begin, upload } = await quotaFixture();
  for (const [side, of] of there) await files(side, of);
  const asked: [keyof typeof expected, Who, string?][] = [
    ['ours', caller],
    ['theirs', receiver_caller],
    ['theirLink', undefined, theCase.respond_secret],
  ];
  for (const [name, who, token] of asked) {
    const answers = [await upload(who, token), await begin(who, 10, token)];
    const status = expected[name];
    expect([name, ...answers.map((answer) => answer.status)]).toEqual([name, status === 201 ? 200 : status, status]);
    for (const { body } of answers.filter(({ status: got }) => got === 422))
      expect(body.errors.file).toEqual([
        expect.stringMatching(/^A case has at most (200 files|1 GB of files) of each company\.$/),
      ]);
  }
});

test('an upload takes its whole size from its beginning: of several at once those begin that fit', async () => {
  const { caller, colleague, receiver_caller, files, begin } = await quotaFixture();
  await files('ours', { of: 'shared', size: FULL - 25 });
  const answers = await Promise.all([caller, colleague, caller, colleague, caller].map((who) => begin(who, 10)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422]);
  expect((await begin(receiver_caller, 10)).status).toBe(201);
  await testSql()`delete from case_uploads`;
  expect((await begin(caller, 25)).status).toBe(201);
});

test('of uploads in one go at once those are kept that fit', async () => {
  const { caller, colleague, files, upload } = await quotaFixture();
  await files('ours', { of: 'internal', size: FULL - 15 });
  const answers = await Promise.all([caller, colleague, caller].map((who) => upload(who)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

describe('a body that brings more than there is room for', () => {
  /** A file without an end, and how much of it was read. */
  function endless() {
    let read = 0;
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.log"\r\n\r\n';
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(read ? Buffer.alloc(65_536, 'a') : Buffer.from(head));
      read += 65_536;
    };
    return { body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }), read: () => read };
  }

  test.each([
    ['is not read when its length says so', { 'content-length': String(60 * MEBIBYTE) }, 0],
    ['is read no further than that', {}, 12 * MEBIBYTE],
  ])('%s', async (_, length, most) => {
    const { caller, path, files } = await quotaFixture();
    await files('ours', { of: 'shared', size: FULL - 10 * MEBIBYTE });
    const { body, read } = endless();
    const answer = await api(caller).call<Refused['body']>('POST', path('files'), body, { ...MULTIPART, ...length });
    expect(answer).toMatchObject(invalid({ file: [expect.stringMatching(/1 GB/)] }));
    expect(read()).toBeLessThanOrEqual(most);
  });
});
