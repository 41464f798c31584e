import { networkCase } from '@/lib/cases/network-case';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(networkCase);
