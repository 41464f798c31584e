import { endpoint } from '@/lib/core/endpoint';
import { previewPage } from '@/lib/processes/preview-page';

export const POST = endpoint(previewPage);
