import { listCountries } from '@/lib/accounts/countries';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCountries);
