import { readLanding } from '@/lib/companies/landing';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readLanding);
