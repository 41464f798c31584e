import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { deleteGroupDocument } from '@/lib/groups/delete-document';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, deleteGroupDocument));
