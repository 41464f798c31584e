import { endpoint } from '@/lib/platform/operation/endpoint';
import { listRequests } from '@/lib/network/operators/requests';

export const GET = endpoint(listRequests);
