import type { StorageConfig } from '@/lib/reach/public-api/grants/resources';
import { testSql } from '../../support/database';
import { CONTAINER } from '../../support/fake-azure';
import { fileStoreOfTests } from '../../support/file-store';
import { grantRoom } from '../../support/grants';
import { ownSettings } from '../../support/own-settings';
import { PROBLEM, asClient } from '../../support/public-api';

ownSettings();
const files = fileStoreOfTests();

const CONFIG = '/v2/attachments/storage-config';
const BUCKET = { bucket: 'receiver', region: 'eu-central-1', roleArn: 'arn:aws:iam::123456789012:role/concord' };
const S3 = { method: 's3', s3: { ...BUCKET, prefix: 'incoming/cases/' }, azureBlob: null, gcs: null };
const AZURE = { method: 'azureBlob', s3: null, azureBlob: CONTAINER, gcs: null };

async function receiving(config: object) {
  const made = await grantRoom();
  const saved = await made.theirs.put<StorageConfig>(CONFIG, config);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const lines = async () => (await made.room()).body.timeline.filter(({ kind }) => kind === 'note');
  return { ...made, saved: saved.body, lines };
}

describe('the storage of a company', () => {
  beforeEach(() => files.useAsAws());

  test('is its own, keeps its external id, and is tested anew after a change', async () => {
    const { theirs, ours, saved } = await receiving(S3);
    const externalId = 's3' in saved && saved.s3.externalId;
    const shown = { method: 's3', s3: { ...BUCKET, prefix: 'incoming/cases', externalId } };
    expect(externalId).toMatch(/^[\w-]{24}$/);
    expect((await theirs.get(CONFIG)).body).toEqual({ ...shown, lastVerificationStatus: 'never_tested' });
    expect((await ours.get(CONFIG)).status).toBe(404);
    expect((await ours.post(`${CONFIG}/test`)).status).toBe(404);
    const tested = await theirs.post<{ verifiedAt: string }>(`${CONFIG}/test`);
    expect([tested.status, tested.body]).toEqual([200, { verified: true, verifiedAt: expect.any(String) }]);
    const passed = { lastVerificationStatus: 'passed', lastVerifiedAt: tested.body.verifiedAt };
    expect((await theirs.get(CONFIG)).body).toEqual({ ...shown, ...passed });
    const moved = { ...S3, s3: { ...BUCKET, bucket: 'missing' } };
    const { prefix: _, ...s3 } = { ...shown.s3, bucket: 'missing' };
    expect((await theirs.put(CONFIG, moved)).body).toEqual({
      method: 's3',
      s3,
      lastVerificationStatus: 'never_tested',
    });
    const failed = await theirs.post(`${CONFIG}/test`);
    expect([failed.status, failed.body]).toMatchObject([
      200,
      { verified: false, detail: 'The role may not put objects. It answers 404 (NoSuchBucket).' },
    ]);
    expect((await theirs.get(CONFIG)).body).toMatchObject({ lastVerificationStatus: 'failed' });
    expect(files.paths('receiver').filter((path) => /_object$|_uploads\/\w/.test(path))).toEqual([]);
  });

  test.each([
    ['a bucket that is a host', { ...S3, s3: { ...BUCKET, bucket: 'evil.test/x' } }, 's3.bucket'],
    ['a bucket with a user', { ...S3, s3: { ...BUCKET, bucket: 'a@evil' } }, 's3.bucket'],
    ['a bucket that is an address', { ...S3, s3: { ...BUCKET, bucket: '127.0.0.1' } }, 's3.bucket'],
    ['a region that is a host', { ...S3, s3: { ...BUCKET, region: 'evil.test/' } }, 's3.region'],
    ['a role with a line', { ...S3, s3: { ...BUCKET, roleArn: `${BUCKET.roleArn}\r\nHost: evil` } }, 's3.roleArn'],
    ['a role that is a user', { ...S3, s3: { ...BUCKET, roleArn: 'arn:aws:iam::123456789012:user/x' } }, 's3.roleArn'],
    ['a folder above', { ...S3, s3: { ...BUCKET, prefix: '../x' } }, 's3.prefix'],
    ['a folder in between', { ...S3, s3: { ...BUCKET, prefix: 'a/./b' } }, 's3.prefix'],
    ['a folder from the root', { ...S3, s3: { ...BUCKET, prefix: '/a' } }, 's3.prefix'],
    ['a folder with a query', { ...S3, s3: { ...BUCKET, prefix: 'a?b' } }, 's3.prefix'],
    ['no parameters', { ...S3, s3: null }, 's3'],
    ['those of another', { ...S3, azureBlob: CONTAINER }, 'azureBlob'],
    [
      'an account that is a host',
      { ...AZURE, azureBlob: { ...CONTAINER, storageAccountName: 'evil.test' } },
      'azureBlob.storageAccountName',
    ],
    [
      'a container that is a path',
      { ...AZURE, azureBlob: { ...CONTAINER, container: 'a/../b' } },
      'azureBlob.container',
    ],
    ['a tenant that is a path', { ...AZURE, azureBlob: { ...CONTAINER, tenantId: '../common' } }, 'azureBlob.tenantId'],
    ['a provider that the operator has not set up', AZURE, 'method'],
  ])('%s is refused', async (_, sent, field) => {
    const { theirs } = await grantRoom();
    const { status, body } = await theirs.put(CONFIG, sent);
    expect([status, body.errors]).toMatchObject([422, [{ field }]]);
    expect(await testSql()`select 1 from company_storages`).toHaveLength(0);
  });

  test('is not Google’s: 400 in problems, 500 with a message by default', async () => {
    const { theirs, receiver_client } = await grantRoom();
    const gcs = { method: 'gcs', s3: null, azureBlob: null, gcs: { bucket: 'x' } };
    expect((await theirs.put(CONFIG, gcs)).body).toMatchObject({ status: 400, title: 'Bad Request' });
    const plain = await asClient(receiver_client).put(CONFIG, gcs);
    expect([plain.status, plain.body]).toEqual([500, { message: expect.stringContaining('Google') }]);
  });

  test('on an address that is not public is not asked', async () => {
    const { theirs } = await receiving(S3);
    delete process.env.OUTGOING_ALLOW;
    expect((await theirs.post(`${CONFIG}/test`, {}, PROBLEM)).body).toMatchObject({
      verified: false,
      detail: expect.stringContaining('Only https addresses are fetched.'),
    });
  });

  test('that the operator no longer serves leaves files with the portal', async () => {
    const { granted } = await receiving(S3);
    files.forget();
    const { grant } = await granted(1);
    expect(await testSql()`select place from attachment_grants where id = ${grant.grantId}`).toEqual([
      { place: 'database' },
    ]);
  });
});
