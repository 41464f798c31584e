import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { receivePart } from '@/lib/reach/public-api/grants/receive-part';

export const PUT = apiEndpoint(receivePart);
