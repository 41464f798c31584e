import { endpoint } from '@/lib/core/endpoint';
import { readCompany } from '@/lib/directory/directory';

export const GET = endpoint(readCompany);
