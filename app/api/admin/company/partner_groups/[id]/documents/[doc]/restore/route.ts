import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { restoreGroupDocument } from '@/lib/network/groups/delete-document';
import { fullAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(fullAdmin, restoreGroupDocument));
