import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { downloadGroupFile } from '@/lib/network/groups/downloads';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, downloadGroupFile), { file: 'addendum' });
