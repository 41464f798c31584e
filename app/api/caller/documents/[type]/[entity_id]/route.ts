import { endpoint } from '@/lib/core/endpoint';
import { readDocuments } from '@/lib/processes/read-document';

export const GET = endpoint(readDocuments);
