import { readCompanySettings } from '@/lib/network/companies/company-form';
import { deleteCompany } from '@/lib/network/companies/delete-company';
import { saveCompany } from '@/lib/network/companies/save-company';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readCompanySettings);
export const POST = endpoint(saveCompany);
export const DELETE = endpoint(deleteCompany);
