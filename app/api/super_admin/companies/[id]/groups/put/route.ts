import { endpoint } from '@/lib/core/endpoint';
import { saveRelation } from '@/lib/groups/save-relation';

export const POST = endpoint(saveRelation);
