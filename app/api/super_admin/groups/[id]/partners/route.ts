import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { listGroupMembers } from '@/lib/groups/group-members';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listGroupMembers));
