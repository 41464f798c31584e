import { endpoint } from '@/lib/platform/operation/endpoint';
import { allowPartners } from '@/lib/intake/processes/allow-partners';

export const POST = endpoint(allowPartners);
