import { readCompany } from '@/lib/network/companies/read-company';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readCompany);
