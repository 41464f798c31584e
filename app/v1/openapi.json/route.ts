import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { readPublicApiDocument } from '@/lib/platform/operation/api-document';

export const GET = apiEndpoint(publicCall(readPublicApiDocument, { operationId: 'getApiDocument' }));
