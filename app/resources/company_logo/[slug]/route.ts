import { readCompanyLogo } from '@/lib/network/companies/logo';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readCompanyLogo);
