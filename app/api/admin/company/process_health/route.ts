import { endpoint } from '@/lib/core/endpoint';
import { companyHealth } from '@/lib/health/health';

export const GET = endpoint(companyHealth);
