import { showCustomerData } from '@/lib/cases/show-customer-data';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(showCustomerData);
