import { endpoint } from '@/lib/core/endpoint';
import { registerExisting } from '@/lib/onboarding/register-member';

export const POST = endpoint(registerExisting);
