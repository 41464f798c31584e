import { listChanges } from '@/lib/work/cases/read/changes';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listChanges);
