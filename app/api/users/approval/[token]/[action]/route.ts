import { decideRegistrationByLink } from '@/lib/people/accounts/approve-registration';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(decideRegistrationByLink);
