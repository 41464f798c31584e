import { readApiDocument } from '@/lib/core/api-document';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readApiDocument);
