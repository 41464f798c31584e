import { endpoint } from '@/lib/core/endpoint';
import { listAllDocuments } from '@/lib/groups/network-documents';

export const GET = endpoint(listAllDocuments);
