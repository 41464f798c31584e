import { endpoint } from '@/lib/core/endpoint';
import { readOwnFactors } from '@/lib/accounts/factors/own-factors';

export const GET = endpoint(readOwnFactors);
