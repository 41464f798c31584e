import { endpoint } from '@/lib/core/endpoint';
import { readSubDocument } from '@/lib/directory/sub-document';

export const GET = endpoint(readSubDocument);
