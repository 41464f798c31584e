import { endpoint } from '@/lib/core/endpoint';
import { cancelEmail } from '@/lib/network/unsent-emails';

export const POST = endpoint(cancelEmail);
