import { endpoint } from '@/lib/core/endpoint';
import { downloadGroupCodeOfConduct } from '@/lib/onboarding/agreement-documents';

export const GET = endpoint(downloadGroupCodeOfConduct);
