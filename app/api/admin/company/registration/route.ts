import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { readRegistrationSettings, saveRegistrationSettings } from '@/lib/companies/registration-settings';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readRegistrationSettings));
export const POST = endpoint(only(fullAdmin, saveRegistrationSettings));
