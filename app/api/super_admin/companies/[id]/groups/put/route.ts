import { endpoint } from '@/lib/platform/operation/endpoint';
import { saveRelation } from '@/lib/network/groups/save-relation';

export const POST = endpoint(saveRelation);
