import { endpoint } from '@/lib/platform/operation/endpoint';
import { readRetention, saveRetention } from '@/lib/network/companies/retention';

export const GET = endpoint(readRetention);
export const POST = endpoint(saveRetention);
