import { endpoint } from '@/lib/platform/operation/endpoint';
import { previewPage } from '@/lib/intake/processes/preview-page';

export const POST = endpoint(previewPage);
