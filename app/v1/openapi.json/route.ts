import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { readPublicApiDocument } from '@/lib/core/api-document';

export const GET = apiEndpoint(publicCall(readPublicApiDocument, { operationId: 'getApiDocument' }));
