import { endpoint } from '@/lib/core/endpoint';
import { respondToManagerRequest } from '@/lib/escalations/respond';

export const POST = endpoint(respondToManagerRequest);
