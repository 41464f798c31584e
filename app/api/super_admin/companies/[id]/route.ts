import { readCompanySettings } from '@/lib/companies/company-form';
import { deleteCompany } from '@/lib/companies/delete-company';
import { saveCompany } from '@/lib/companies/save-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readCompanySettings);
export const POST = endpoint(saveCompany);
export const DELETE = endpoint(deleteCompany);
