import { exportCompanies } from '@/lib/console/export-companies';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(exportCompanies);
