import { apiEndpoint } from '@/lib/api/endpoint';
import { savePushTarget } from '@/lib/api/push-targets';

export const PUT = apiEndpoint(savePushTarget);
