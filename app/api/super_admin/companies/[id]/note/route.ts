import { endpoint } from '@/lib/platform/operation/endpoint';
import { readCompanyNote, saveCompanyNote } from '@/lib/network/companies/note';

export const GET = endpoint(readCompanyNote);
export const POST = endpoint(saveCompanyNote);
