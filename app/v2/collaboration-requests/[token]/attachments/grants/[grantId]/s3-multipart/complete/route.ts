import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { completeParts } from '@/lib/reach/public-api/grants/complete-grant';

export const POST = apiEndpoint(completeParts);
