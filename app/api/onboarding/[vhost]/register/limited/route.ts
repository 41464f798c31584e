import { endpoint } from '@/lib/core/endpoint';
import { registerLimited } from '@/lib/onboarding/register-member';

export const POST = endpoint(registerLimited);
