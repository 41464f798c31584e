import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { completeBlocks } from '@/lib/reach/public-api/grants/complete-grant';

export const POST = apiEndpoint(completeBlocks);
