import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { downloadDocument } from '@/lib/groups/documents';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, downloadDocument), { id: undefined });
