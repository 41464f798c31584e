import { decideRegistrationByLink } from '@/lib/accounts/approve-registration';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(decideRegistrationByLink);
