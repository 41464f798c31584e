import { endpoint } from '@/lib/core/endpoint';
import { listCandidates } from '@/lib/groups/relation-form';

export const GET = endpoint(listCandidates);
