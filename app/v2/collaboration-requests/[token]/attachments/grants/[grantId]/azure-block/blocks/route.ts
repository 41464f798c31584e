import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { signBlocks } from '@/lib/reach/public-api/grants/sign-links';

export const POST = apiEndpoint(signBlocks);
