import { listChanges } from '@/lib/cases/changes';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listChanges);
