import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { readStorageConfig, saveStorageConfig } from '@/lib/reach/public-api/grants/storage-config';

export const GET = apiEndpoint(readStorageConfig);
export const PUT = apiEndpoint(saveStorageConfig);
