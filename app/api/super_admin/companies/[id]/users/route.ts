import { endpoint } from '@/lib/core/endpoint';
import { listUsersOfCompany } from '@/lib/users/network-users';

export const GET = endpoint(listUsersOfCompany);
