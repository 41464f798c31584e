import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { uploadGroupDocument } from '@/lib/groups/upload-document';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, uploadGroupDocument));
