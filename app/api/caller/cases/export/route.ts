import { exportCases } from '@/lib/work/cases/lists/export';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(exportCases);
