import { exportCompanies } from '@/lib/network/export-companies';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(exportCompanies);
