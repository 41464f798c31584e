import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { downloadGroupFile } from '@/lib/groups/downloads';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, downloadGroupFile), { file: 'addendum' });
