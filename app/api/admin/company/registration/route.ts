import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { readRegistrationSettings, saveRegistrationSettings } from '@/lib/network/companies/registration-settings';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readRegistrationSettings));
export const POST = endpoint(only(fullAdmin, saveRegistrationSettings));
