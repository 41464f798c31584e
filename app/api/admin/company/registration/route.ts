import { readRegistrationSettings, saveRegistrationSettings } from '@/lib/companies/registration-settings';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readRegistrationSettings);
export const POST = endpoint(saveRegistrationSettings);
