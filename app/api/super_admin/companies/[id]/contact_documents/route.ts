import { endpoint } from '@/lib/core/endpoint';
import { listCompanyProcesses } from '@/lib/processes/console-lists';

export const GET = endpoint(listCompanyProcesses);
