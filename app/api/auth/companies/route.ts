import { mailOwnCompanies } from '@/lib/people/accounts/own-companies';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(mailOwnCompanies);
