import { endpoint } from '@/lib/core/endpoint';
import { deleteGroupDocument } from '@/lib/groups/delete-document';

export const DELETE = endpoint(deleteGroupDocument);
