import 'server-only';
import { createHash } from 'node:crypto';
import { settings } from '@/lib/platform/settings';
import { hours, secondsOf } from '@/lib/shared/durations';
import type { S3Target } from '@/lib/shared/storage';
import type { Bucket } from './s3-bucket';
import { askStorage, StorageFailed, textIn } from './storage-request';

const SECONDS = 10;
/** Seconds for which a role lends its rights: what AWS allows for any role, and longer than a link is good for. */
const LENT = secondsOf(hours(1));
const ACTIONS = [
  's3:PutObject',
  's3:GetObject',
  's3:DeleteObject',
  's3:AbortMultipartUpload',
  's3:ListMultipartUploadParts',
];

/**
 * Returns the receiver's bucket with keys of its role, which the operator's own identity assumes with the external id. The keys reach
 * only the objects that begin with `key`.
 * @throws StorageFailed when AWS refuses, or the operator has no identity there
 */
export async function assumedBucket(target: S3Target & { external_id: string }, key: string): Promise<Bucket> {
  const aws = settings.files_aws;
  if (!aws) throw new StorageFailed('The operator of this portal has no identity in AWS any more.');
  const { roleArn, region, bucket, external_id } = target;
  const partition = roleArn.split(':')[1]!;
  const body = new URLSearchParams({
    ...{ Action: 'AssumeRole', Version: '2011-06-15', RoleArn: roleArn, ExternalId: external_id },
    ...{ RoleSessionName: 'concord', DurationSeconds: String(LENT), Policy: policyOf(partition, `${bucket}/${key}`) },
  }).toString();
  const address = `${aws.sts_url}/`;
  const { AwsV4Signer } = await import('aws4fetch');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
  };
  const keys = { accessKeyId: aws.access_key, secretAccessKey: aws.secret_key, region: aws.region, service: 'sts' };
  const signed = await new AwsV4Signer({ method: 'POST', url: address, headers, ...keys }).sign();
  const sent = { method: 'POST', headers: Object.fromEntries(signed.headers), body, publicOnly: true } as const;
  const { text } = await askStorage(address, { ...sent, seconds: SECONDS });
  const [access_key, secret_key, session_token] = ['AccessKeyId', 'SecretAccessKey', 'SessionToken'].map((name) =>
    textIn(text, name),
  );
  if (!access_key || !secret_key || !session_token) throw new StorageFailed('STS answers without keys.');
  return { url: bucketUrl(target), region, access_key, secret_key, session_token, publicOnly: true };
}

const policyOf = (partition: string, resource: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: ACTIONS, Resource: `arn:${partition}:s3:::${resource}*` }],
  });

const s3Of = (region: string) => `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/** A bucket with a dot in its name does not fit the certificate of a host of its own. */
function bucketUrl({ bucket, region }: S3Target): string {
  const other = settings.files_aws?.s3_url;
  if (other || bucket.includes('.')) return `${other ?? s3Of(region)}/${bucket}/`;
  return `${s3Of(region).replace('https://', `https://${bucket}.`)}/`;
}
