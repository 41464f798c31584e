import { apiEndpoint } from '@/lib/api/endpoint';
import { analyzePushTarget } from '@/lib/api/push-targets';

export const POST = apiEndpoint(analyzePushTarget);
