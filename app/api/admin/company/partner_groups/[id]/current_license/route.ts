import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { downloadGroupFile } from '@/lib/network/groups/downloads';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, downloadGroupFile), { file: 'current_license' });
