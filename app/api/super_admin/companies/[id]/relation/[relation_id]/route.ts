import { endpoint } from '@/lib/platform/operation/endpoint';
import { readRelation } from '@/lib/network/groups/relation-form';

export const GET = endpoint(readRelation);
