import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { deleteGroupDocument } from '@/lib/network/groups/delete-document';
import { fullAdmin } from '@/lib/shared/gates';

export const DELETE = endpoint(only(fullAdmin, deleteGroupDocument));
