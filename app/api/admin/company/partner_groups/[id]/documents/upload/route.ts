import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { uploadGroupDocument } from '@/lib/groups/upload-document';
import { fullAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(fullAdmin, uploadGroupDocument));
