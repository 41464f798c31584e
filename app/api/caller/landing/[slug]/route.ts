import { readLanding } from '@/lib/network/companies/landing';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readLanding);
