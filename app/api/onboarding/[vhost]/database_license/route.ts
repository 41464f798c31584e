import { endpoint } from '@/lib/core/endpoint';
import { downloadGroupLicense } from '@/lib/onboarding/agreement-documents';

export const GET = endpoint(downloadGroupLicense);
