import { endpoint } from '@/lib/platform/operation/endpoint';
import { readSubDocument } from '@/lib/partners/directory/sub-document';

export const GET = endpoint(readSubDocument);
