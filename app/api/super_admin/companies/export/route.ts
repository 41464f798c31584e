import { exportCompanies } from '@/lib/companies/export';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(exportCompanies);
