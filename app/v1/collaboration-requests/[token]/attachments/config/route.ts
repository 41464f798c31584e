import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { readPushTargets } from '@/lib/reach/public-api/push-targets';

export const GET = apiEndpoint(readPushTargets);
