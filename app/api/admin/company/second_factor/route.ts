import { endpoint } from '@/lib/core/endpoint';
import { readRequirement, requireSecondFactor } from '@/lib/accounts/factors/require';

export const GET = endpoint(readRequirement);
export const POST = endpoint(requireSecondFactor);
