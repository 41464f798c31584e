import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { testStorageConfig } from '@/lib/reach/public-api/grants/storage-config';

export const POST = apiEndpoint(testStorageConfig);
