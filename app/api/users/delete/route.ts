import { deleteAccount } from '@/lib/people/accounts/delete-account';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(deleteAccount);
