import { importCompanies } from '@/lib/network/companies/import';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(importCompanies);
