import { endpoint } from '@/lib/core/endpoint';
import { readSubDocument } from '@/lib/processes/sub-document';

export const GET = endpoint(readSubDocument);
