import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { listGroupMembers } from '@/lib/network/groups/group-members';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listGroupMembers));
