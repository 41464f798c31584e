import { endpoint } from '@/lib/core/endpoint';
import { readDocuments } from '@/lib/directory/read-document';

export const GET = endpoint(readDocuments);
