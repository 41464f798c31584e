import { endpoint } from '@/lib/core/endpoint';
import { listGroupDocuments } from '@/lib/groups/documents';

export const GET = endpoint(listGroupDocuments);
