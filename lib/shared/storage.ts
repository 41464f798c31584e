/** Ways of uploading a file straight into storage, in the words of the public API (rule: api.grants). */
export const UPLOAD_MODES = ['single', 's3Multipart', 'azureBlock'] as const;
export type UploadMode = (typeof UPLOAD_MODES)[number];

/** Where an upload goes: the portal's own database or file store, or a receiver's own storage. */
export type UploadPlace = 'database' | 'store' | 's3' | 'azure';

const STORAGE_METHODS = ['s3', 'azureBlob'] as const;
export type StorageMethod = (typeof STORAGE_METHODS)[number];

export type S3Target = { bucket: string; region: string; roleArn: string; prefix?: string };
export type AzureTarget = { container: string; tenantId: string; storageAccountName: string; prefix?: string };
/** A receiver's own storage. */
export type StorageTarget = { s3: S3Target } | { azureBlob: AzureTarget };

export const STORAGE_STATES = ['never_tested', 'passed', 'failed'] as const;
export type StorageState = (typeof STORAGE_STATES)[number];

export const GRANT_STATES = ['open', 'completed', 'abandoned', 'expired'] as const;
export type GrantStatus = (typeof GRANT_STATES)[number];
