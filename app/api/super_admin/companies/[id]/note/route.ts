import { endpoint } from '@/lib/core/endpoint';
import { readCompanyNote, saveCompanyNote } from '@/lib/companies/note';

export const GET = endpoint(readCompanyNote);
export const POST = endpoint(saveCompanyNote);
