import { deleteCompany } from '@/lib/network/delete-company';
import { readCompany } from '@/lib/network/read-company';
import { saveCompany } from '@/lib/network/save-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readCompany);
export const POST = endpoint(saveCompany);
export const DELETE = endpoint(deleteCompany);
