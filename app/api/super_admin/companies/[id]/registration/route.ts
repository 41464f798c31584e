import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { saveRegistrationSettings } from '@/lib/network/companies/registration-settings';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, saveRegistrationSettings));
