import { endpoint } from '@/lib/platform/operation/endpoint';
import { readDocuments } from '@/lib/partners/directory/read-document';

export const GET = endpoint(readDocuments);
