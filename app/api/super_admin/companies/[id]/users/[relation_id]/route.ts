import { endpoint } from '@/lib/platform/operation/endpoint';
import { listCandidates } from '@/lib/network/groups/relation-form';

export const GET = endpoint(listCandidates);
