import { endpoint } from '@/lib/platform/operation/endpoint';
import { readRequirement, requireSecondFactor } from '@/lib/people/accounts/factors/require';

export const GET = endpoint(readRequirement);
export const POST = endpoint(requireSecondFactor);
