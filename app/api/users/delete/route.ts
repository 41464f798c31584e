import { deleteAccount } from '@/lib/accounts/delete-account';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(deleteAccount);
