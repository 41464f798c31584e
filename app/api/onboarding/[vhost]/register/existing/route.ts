import { endpoint } from '@/lib/platform/operation/endpoint';
import { registerExisting } from '@/lib/network/onboarding/register-member';

export const POST = endpoint(registerExisting);
