import { endpoint } from '@/lib/platform/operation/endpoint';
import { requestMissingPartner } from '@/lib/partners/directory/missing-partner';

export const POST = endpoint(requestMissingPartner);
