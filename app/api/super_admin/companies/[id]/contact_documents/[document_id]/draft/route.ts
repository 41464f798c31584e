import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { readDraft } from '@/lib/processes/read-draft';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, readDraft));
