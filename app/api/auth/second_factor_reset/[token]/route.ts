import { endpoint } from '@/lib/core/endpoint';
import { cancelResetByLink } from '@/lib/users/factor-reset';

export const POST = endpoint(cancelResetByLink);
