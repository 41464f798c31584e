import { saveCompanyRegistration } from '@/lib/companies/registration-settings';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(saveCompanyRegistration);
