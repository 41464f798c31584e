import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { completeSingle } from '@/lib/reach/public-api/grants/complete-grant';

export const POST = apiEndpoint(completeSingle);
