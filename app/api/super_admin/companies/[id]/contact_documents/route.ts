import { endpoint } from '@/lib/core/endpoint';
import { listCompanyProcesses } from '@/lib/processes/network-lists';

export const GET = endpoint(listCompanyProcesses);
