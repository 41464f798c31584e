import 'server-only';
import { z } from 'zod';
import { GRANT_STATES, STORAGE_STATES, UPLOAD_MODES } from '@/lib/shared/storage';

const time = z.iso.datetime();

/** A grant to upload one file straight into storage. */
export const Grant = z
  .strictObject({
    grantId: z.number(),
    status: z.enum(GRANT_STATES),
    fileName: z.string(),
    expectedSizeBytes: z.number(),
    createdAt: time,
    expiresAt: time,
    mode: z.enum(UPLOAD_MODES),
    s3Multipart: z.strictObject({ totalParts: z.number(), partSizeBytes: z.number() }).optional(),
    azureBlock: z.strictObject({ totalBlocks: z.number(), blockSizeBytes: z.number() }).optional(),
  })
  .meta({ id: 'AttachmentGrant' });
export type Grant = z.infer<typeof Grant>;

export const GrantPage = z
  .strictObject({
    content: z.array(Grant),
    totalElements: z.number(),
    totalPages: z.number(),
    size: z.number(),
    number: z.number(),
  })
  .meta({ id: 'AttachmentGrantPage' });

/** Send exactly these headers and `sizeBytes` bytes by one PUT. */
const link = {
  url: z.string(),
  expiresAt: time,
  headers: z.record(z.string(), z.string()).optional(),
};

export const UploadLink = z.strictObject({ ...link, sizeBytes: z.number().optional() }).meta({ id: 'UploadLink' });
export const PartLinks = z
  .strictObject({ parts: z.array(z.strictObject({ partNumber: z.number(), ...link, sizeBytes: z.number() })) })
  .meta({ id: 'PartLinks' });
export const BlockLinks = z
  .strictObject({ blocks: z.array(z.strictObject({ blockNumber: z.number(), ...link, sizeBytes: z.number() })) })
  .meta({ id: 'BlockLinks' });

const verification = {
  lastVerificationStatus: z.enum(STORAGE_STATES),
  lastVerifiedAt: time.optional(),
};
const prefix = z.string().optional();

const S3Storage = z
  .strictObject({
    method: z.literal('s3'),
    s3: z.strictObject({
      bucket: z.string(),
      region: z.string(),
      roleArn: z.string(),
      prefix,
      externalId: z.string(),
    }),
    ...verification,
  })
  .meta({ id: 'S3StorageConfig' });
const AzureStorage = z
  .strictObject({
    method: z.literal('azureBlob'),
    azureBlob: z.strictObject({
      container: z.string(),
      tenantId: z.string(),
      storageAccountName: z.string(),
      prefix,
    }),
    ...verification,
  })
  .meta({ id: 'AzureStorageConfig' });

/** Storage of a company, in which it receives files. */
export const StorageConfig = z.union([S3Storage, AzureStorage]);
export type StorageConfig = z.infer<typeof StorageConfig>;
