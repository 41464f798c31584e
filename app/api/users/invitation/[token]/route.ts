import { acceptInvitation } from '@/lib/people/users/invitation';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(acceptInvitation);
