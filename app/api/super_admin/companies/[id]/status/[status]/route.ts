import { setCompanyStatus } from '@/lib/companies/company-status';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(setCompanyStatus);
export const POST = endpoint(setCompanyStatus);
