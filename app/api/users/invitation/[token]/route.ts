import { acceptInvitation } from '@/lib/users/invitation';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(acceptInvitation);
