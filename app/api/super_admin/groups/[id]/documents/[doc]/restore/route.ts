import { endpoint } from '@/lib/core/endpoint';
import { restoreAnyDocument } from '@/lib/groups/delete-document';

export const POST = endpoint(restoreAnyDocument);
