import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { restoreGroupDocument } from '@/lib/groups/delete-document';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, restoreGroupDocument));
