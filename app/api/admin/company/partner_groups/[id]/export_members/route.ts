import { endpoint } from '@/lib/core/endpoint';
import { exportGroupMembers } from '@/lib/groups/partners';

export const GET = endpoint(exportGroupMembers);
