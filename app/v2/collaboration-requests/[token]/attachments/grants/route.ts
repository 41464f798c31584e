import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { listGrants } from '@/lib/reach/public-api/grants/read-grants';
import { createGrant } from '@/lib/reach/public-api/grants/create-grant';

export const GET = apiEndpoint(listGrants);
export const POST = apiEndpoint(createGrant);
