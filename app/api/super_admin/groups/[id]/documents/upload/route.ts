import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { uploadGroupDocument } from '@/lib/network/groups/upload-document';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, uploadGroupDocument));
