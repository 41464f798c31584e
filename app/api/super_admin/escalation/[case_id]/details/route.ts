import { networkCase } from '@/lib/work/cases/read/network-case';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(networkCase);
