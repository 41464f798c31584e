import { setCompanyStatus } from '@/lib/network/companies/company-status';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(setCompanyStatus);
export const POST = endpoint(setCompanyStatus);
