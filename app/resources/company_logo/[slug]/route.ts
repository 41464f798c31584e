import { readCompanyLogo } from '@/lib/companies/logo';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readCompanyLogo);
