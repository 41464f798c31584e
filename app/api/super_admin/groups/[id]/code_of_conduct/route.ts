import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { downloadGroupFile } from '@/lib/groups/downloads';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, downloadGroupFile), { file: 'code_of_conduct' });
