import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { savePushTarget } from '@/lib/reach/public-api/push-targets';

export const PUT = apiEndpoint(savePushTarget);
