import { endpoint } from '@/lib/platform/operation/endpoint';
import { inviteMember } from '@/lib/partners/directory/invite';

export const POST = endpoint(inviteMember);
