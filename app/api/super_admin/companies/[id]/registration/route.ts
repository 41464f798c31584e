import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { saveRegistrationSettings } from '@/lib/companies/registration-settings';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, saveRegistrationSettings));
