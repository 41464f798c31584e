import { listOwnCompanies } from '@/lib/people/accounts/own-companies';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listOwnCompanies);
