import { endpoint } from '@/lib/platform/operation/endpoint';
import { listOwnProcesses } from '@/lib/network/onboarding/register-member';

export const GET = endpoint(listOwnProcesses);
