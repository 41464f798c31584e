import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { exportGroupMembers } from '@/lib/network/groups/group-members';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, exportGroupMembers));
