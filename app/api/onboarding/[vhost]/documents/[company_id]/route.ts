import { endpoint } from '@/lib/core/endpoint';
import { listOwnProcesses } from '@/lib/onboarding/register-member';

export const GET = endpoint(listOwnProcesses);
