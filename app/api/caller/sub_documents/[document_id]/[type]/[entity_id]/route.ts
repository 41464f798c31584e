import { endpoint } from '@/lib/platform/operation/endpoint';
import { readSubDocument } from '@/lib/partners/directory/read-document';

export const GET = endpoint(readSubDocument);
