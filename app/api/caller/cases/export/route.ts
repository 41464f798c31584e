import { exportCases } from '@/lib/cases/export';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(exportCases);
