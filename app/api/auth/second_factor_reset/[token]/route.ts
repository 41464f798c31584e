import { endpoint } from '@/lib/platform/operation/endpoint';
import { cancelResetByLink } from '@/lib/people/users/factor-reset';

export const POST = endpoint(cancelResetByLink);
