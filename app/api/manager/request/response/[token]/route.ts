import { endpoint } from '@/lib/platform/operation/endpoint';
import { respondToManagerRequest } from '@/lib/work/manager-requests/respond';

export const POST = endpoint(respondToManagerRequest);
