import { endpoint } from '@/lib/core/endpoint';
import { registerCompany } from '@/lib/onboarding/register';

export const POST = endpoint(registerCompany);
