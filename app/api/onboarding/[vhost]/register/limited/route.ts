import { endpoint } from '@/lib/platform/operation/endpoint';
import { registerLimited } from '@/lib/network/onboarding/register-member';

export const POST = endpoint(registerLimited);
