import { endpoint } from '@/lib/platform/operation/endpoint';
import { registerCompany } from '@/lib/network/onboarding/register';

export const POST = endpoint(registerCompany);
