import { endpoint } from '@/lib/platform/operation/endpoint';
import { companyHealth } from '@/lib/partners/health/health';

export const GET = endpoint(companyHealth);
