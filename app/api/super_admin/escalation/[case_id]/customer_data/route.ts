import { showCustomerData } from '@/lib/work/cases/read/show-customer-data';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(showCustomerData);
