import { readCompany } from '@/lib/accounts/read-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readCompany);
