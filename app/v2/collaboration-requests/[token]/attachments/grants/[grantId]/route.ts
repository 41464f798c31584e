import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { readGrant } from '@/lib/reach/public-api/grants/read-grants';

export const GET = apiEndpoint(readGrant);
