import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { analyzePushTarget } from '@/lib/reach/public-api/push-targets';

export const POST = apiEndpoint(analyzePushTarget);
