import { readPostmanCollection } from '@/lib/network/developers/postman';
import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';

export const GET = apiEndpoint(publicCall(readPostmanCollection, { operationId: 'getPostmanCollection' }));
