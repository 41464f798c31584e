import { deleteCompany } from '@/lib/console/delete-company';
import { readCompany } from '@/lib/console/read-company';
import { saveCompany } from '@/lib/console/save-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readCompany);
export const POST = endpoint(saveCompany);
export const DELETE = endpoint(deleteCompany);
