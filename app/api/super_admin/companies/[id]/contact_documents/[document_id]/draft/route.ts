import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { readDraft } from '@/lib/intake/processes/read-draft';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, readDraft));
