import { endpoint } from '@/lib/core/endpoint';
import { deleteCompanyUser } from '@/lib/users/delete';
import { readCompanyUser } from '@/lib/users/read';
import { saveCompanyUser } from '@/lib/users/save';

export const GET = endpoint(readCompanyUser);
export const POST = endpoint(saveCompanyUser);
export const DELETE = endpoint(deleteCompanyUser);
