import { findCompaniesOfAddress } from '@/lib/network/companies/find-by-address';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(findCompaniesOfAddress);
