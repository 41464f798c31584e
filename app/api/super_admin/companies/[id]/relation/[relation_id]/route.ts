import { endpoint } from '@/lib/core/endpoint';
import { readRelation } from '@/lib/groups/relation-form';

export const GET = endpoint(readRelation);
