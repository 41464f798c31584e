import { apiEndpoint } from '@/lib/api/endpoint';
import { readPublicApiDocument } from '@/lib/core/api-document';

export const GET = apiEndpoint(readPublicApiDocument, { operationId: 'getApiDocument' });
