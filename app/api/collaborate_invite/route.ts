import { endpoint } from '@/lib/core/endpoint';
import { inviteMember } from '@/lib/directory/invite';

export const POST = endpoint(inviteMember);
