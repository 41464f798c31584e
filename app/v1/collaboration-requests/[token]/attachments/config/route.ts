import { apiEndpoint } from '@/lib/api/endpoint';
import { readPushTargets } from '@/lib/api/push-targets';

export const GET = apiEndpoint(readPushTargets);
