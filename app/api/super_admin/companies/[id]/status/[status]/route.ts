import { setCompanyStatus } from '@/lib/console/company-status';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(setCompanyStatus);
export const POST = endpoint(setCompanyStatus);
