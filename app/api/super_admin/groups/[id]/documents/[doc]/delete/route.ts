import { endpoint } from '@/lib/core/endpoint';
import { deleteAnyDocument } from '@/lib/groups/delete-document';

export const GET = endpoint(deleteAnyDocument);
