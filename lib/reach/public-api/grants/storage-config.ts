import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companyStorages } from '@/db/schema';
import { noteChanges } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import { randomReference } from '@/lib/platform/secrets/random-reference';
import { settings } from '@/lib/platform/settings';
import { companyAdmin, member } from '@/lib/shared/gates';
import { invalid, notFound, Problem } from '@/lib/shared/problem';
import { STORAGE_STATES, type StorageTarget } from '@/lib/shared/storage';
import { publicCall } from '../endpoint';
import { StorageConfig } from './resources';
import { tryStorage } from './try-storage';

export type StorageRow = typeof companyStorages.$inferSelect;

const PREFIX = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/;
const prefix = z
  .string('Enter a folder.')
  .max(200, 'Use at most 200 characters.')
  .regex(PREFIX, 'Enter a folder such as incoming/cases: letters, digits, “-”, “_”, “.” and “/”.')
  .nullish()
  .transform((text) => text?.replace(/\/$/, '') ?? undefined);

/** Names that become part of a host or an address, so that none of them changes it. */
const S3 = z.object({
  bucket: z
    .string('Enter a bucket.')
    .regex(/^(?!\d+\.\d+\.\d+\.\d+$)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Enter the name of a bucket.'),
  region: z
    .string('Enter a region.')
    .regex(/^[a-z]{2}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/, 'Enter a region such as eu-central-1.'),
  roleArn: z
    .string('Enter a role.')
    .regex(
      /^arn:aws(?:-cn|-us-gov)?:iam::\d{12}:role\/[\w+=,.@/-]{1,500}$/,
      'Enter the ARN of a role, such as arn:aws:iam::123456789012:role/concord.',
    ),
  prefix,
});
const AzureBlob = z.object({
  container: z
    .string('Enter a container.')
    .regex(/^(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'Enter the name of a container.'),
  tenantId: z.guid('Enter the id of a tenant, a GUID.'),
  storageAccountName: z.string('Enter a storage account.').regex(/^[a-z0-9]{3,24}$/, 'Enter the name of an account.'),
  prefix,
});

/** Milliseconds of the test: eight requests at most. */
const DEADLINE = 120_000;
const NO_CONFIG = 'Storage configuration not found.';

export async function storageOf(db: Db, company_id: number): Promise<StorageRow | undefined> {
  const [row] = await db.select().from(companyStorages).where(eq(companyStorages.company_id, company_id));
  return row;
}

function shown(row: StorageRow): StorageConfig {
  const verification = {
    lastVerificationStatus: row.last_verification,
    ...(row.last_verified_at && { lastVerifiedAt: row.last_verified_at.toISOString() }),
  };
  return 's3' in row.target
    ? { method: 's3', s3: { ...row.target.s3, externalId: row.external_id }, ...verification }
    : { method: 'azureBlob', azureBlob: row.target.azureBlob, ...verification };
}

/** Where files go that are uploaded straight to the caller's company. @throws Problem not_found when it has no storage of its own */
export const readStorageConfig = publicCall(
  query({
    who: member,
    input: z.object({}),
    output: () => StorageConfig,
    run: async ({ actor, db }) => shown((await storageOf(db, actor.company_id)) ?? notFound(NO_CONFIG)),
  }),
  { operationId: 'getAttachmentStorageConfig', scope: 'cases:read' },
);

/**
 * Has files that are uploaded straight to the caller's company put into its own S3 bucket or Azure container. No secret is sent: the
 * bucket's role admits the operator with `externalId`, which stays; the container's tenant admits the operator's app registration.
 * @throws Problem malformed for Google Cloud Storage, invalid
 */
export const saveStorageConfig = publicCall(
  command('storage.save', {
    who: member,
    input: z.object({
      method: z.enum(['s3', 'azureBlob', 'gcs'], 'Choose s3 or azureBlob.'),
      s3: S3.nullish(),
      azureBlob: AzureBlob.nullish(),
      gcs: z.unknown().optional(),
    }),
    output: () => StorageConfig,
    async run(ctx, { method, s3, azureBlob, gcs }) {
      if (method === 'gcs' || (gcs !== null && gcs !== undefined))
        throw new Problem('malformed', 'Google Cloud Storage is not supported yet. Choose s3 or azureBlob.');
      const target = targetOf(method, { s3, azureBlob });
      const { company_id } = ctx.actor;
      const before = await storageOf(ctx.db, company_id);
      const values = {
        ...{ method, target, updated_at: now },
        ...({ last_verification: 'never_tested', last_verified_at: null, last_detail: null } as const),
      };
      const [row] = await ctx.db
        .insert(companyStorages)
        .values({ company_id, external_id: randomReference(), ...values })
        .onConflictDoUpdate({ target: companyStorages.company_id, set: values })
        .returning();
      noteChanges(ctx, { storage: before?.target }, { storage: target });
      return shown(row!);
    },
    reread: async ({ actor, db }) => shown((await storageOf(db, actor.company_id)) ?? notFound(NO_CONFIG)),
    auditSubject: () => null,
  }),
  { operationId: 'saveAttachmentStorageConfig', scope: 'cases:write' },
);

type Given = { s3?: z.output<typeof S3> | null; azureBlob?: z.output<typeof AzureBlob> | null };

/** @throws Problem invalid where the parameters are missing, or the operator has no identity with that provider */
function targetOf(method: 's3' | 'azureBlob', { s3, azureBlob }: Given): StorageTarget {
  if (method === 's3') {
    if (!s3) return invalid({ s3: ['Enter bucket, region and roleArn.'] });
    if (azureBlob) return invalid({ azureBlob: ['Send null beside the method s3.'] });
    return settings.files_aws ? { s3 } : invalid({ method: ['The operator of this portal has not set up AWS.'] });
  }
  if (!azureBlob) return invalid({ azureBlob: ['Enter container, tenantId and storageAccountName.'] });
  if (s3) return invalid({ s3: ['Send null beside the method azureBlob.'] });
  return settings.files_azure
    ? { azureBlob }
    : invalid({ method: ['The operator of this portal has not set up Azure.'] });
}

/** True while the operator has an identity with the provider of this storage. */
export const isServed = ({ target }: Pick<StorageRow, 'target'>): boolean =>
  's3' in target ? settings.files_aws !== undefined : settings.files_azure !== undefined;

const Tested = z
  .strictObject({ verified: z.boolean(), verifiedAt: z.iso.datetime(), detail: z.string().optional() })
  .meta({ id: 'AttachmentStorageTest' });

/** Writes an object into the storage of the caller's company and removes it. A failure is an answer, too. @throws Problem not_found */
export const testStorageConfig = publicCall(
  command('storage.test', {
    who: member,
    input: z.object({}),
    output: () => Tested,
    skipIdempotency: true,
    deadline: DEADLINE,
    async prepare({ actor, db }) {
      const row = (await storageOf(db, actor.company_id)) ?? notFound(NO_CONFIG);
      return { row, detail: await tryStorage(row) };
    },
    async run({ actor, db }, _input, { row, detail }) {
      const verified_at = new Date();
      await db
        .update(companyStorages)
        .set({
          last_verification: detail === null ? 'passed' : 'failed',
          last_verified_at: verified_at,
          last_detail: detail,
        })
        // A configuration that was saved meanwhile is not the one that was tested.
        .where(and(eq(companyStorages.company_id, actor.company_id), eq(companyStorages.updated_at, row.updated_at)));
      return {
        verified: detail === null,
        verifiedAt: verified_at.toISOString(),
        ...(detail !== null && { detail }),
      };
    },
    auditSubject: () => null,
  }),
  { operationId: 'testAttachmentStorageConfig', scope: 'cases:write' },
);

const Shown = z.strictObject({
  storage: z
    .strictObject({
      method: z.enum(['s3', 'azureBlob']),
      place: z.string(),
      identity: z.string(),
      external_id: z.string().nullable(),
      last_verification: z.enum(STORAGE_STATES),
      last_verified_at: z.string().nullable(),
      last_detail: z.string().nullable(),
      served: z.boolean(),
    })
    .nullable(),
});
export type ShownStorage = NonNullable<z.infer<typeof Shown>['storage']>;

/** Where files go that partners upload straight to the company, for its managers (rule: api.storage). */
export const readStorage = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => Shown,
  async run({ actor, db }) {
    const row = await storageOf(db, actor.company_id);
    if (!row) return { storage: null };
    const { target, method, external_id, last_verification, last_verified_at, last_detail } = row;
    const tested = { last_verification, last_verified_at: last_verified_at?.toISOString() ?? null, last_detail };
    const folder = (text = '') => (text ? `/${text}` : '');
    const place =
      's3' in target
        ? `s3://${target.s3.bucket}${folder(target.s3.prefix)} (${target.s3.region})`
        : `${target.azureBlob.storageAccountName}/${target.azureBlob.container}${folder(target.azureBlob.prefix)}`;
    const isS3 = 's3' in target;
    return {
      storage: {
        ...{ method, place, ...tested, served: isServed(row) },
        identity: isS3 ? target.s3.roleArn : target.azureBlob.tenantId,
        external_id: isS3 ? external_id : null,
      },
    };
  },
});
