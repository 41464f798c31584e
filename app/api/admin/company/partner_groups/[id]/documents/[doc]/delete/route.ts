import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { deleteGroupDocument } from '@/lib/groups/delete-document';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, deleteGroupDocument));
