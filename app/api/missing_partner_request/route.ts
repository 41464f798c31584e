import { endpoint } from '@/lib/core/endpoint';
import { requestMissingPartner } from '@/lib/directory/missing-partner';

export const POST = endpoint(requestMissingPartner);
