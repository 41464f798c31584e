import { endpoint } from '@/lib/platform/operation/endpoint';
import { downloadGroupCodeOfConduct } from '@/lib/network/onboarding/agreement-documents';

export const GET = endpoint(downloadGroupCodeOfConduct);
