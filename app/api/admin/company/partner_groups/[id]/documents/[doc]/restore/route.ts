import { endpoint } from '@/lib/core/endpoint';
import { restoreGroupDocument } from '@/lib/groups/delete-document';

export const POST = endpoint(restoreGroupDocument);
