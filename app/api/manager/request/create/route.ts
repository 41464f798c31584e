import { endpoint } from '@/lib/core/endpoint';
import { createManagerRequest } from '@/lib/escalations/request';

export const POST = endpoint(createManagerRequest);
