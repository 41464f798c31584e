import { readApiDocument } from '@/lib/platform/operation/api-document';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readApiDocument);
