import { exportCompanies } from '@/lib/network/companies/export';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(exportCompanies);
