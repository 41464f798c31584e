import { readCompany } from '@/lib/companies/read-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readCompany);
