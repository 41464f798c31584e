import { endpoint } from '@/lib/platform/operation/endpoint';
import { readOwnFactors } from '@/lib/people/accounts/factors/own-factors';

export const GET = endpoint(readOwnFactors);
