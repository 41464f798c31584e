import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { listGroupDocuments } from '@/lib/groups/documents';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, listGroupDocuments));
