import { endpoint } from '@/lib/platform/operation/endpoint';
import { readGroup } from '@/lib/network/groups/community';
import { deleteGroup } from '@/lib/network/groups/delete-group';
import { saveGroup } from '@/lib/network/groups/save-group';

export const GET = endpoint(readGroup);
export const POST = endpoint(saveGroup);
export const DELETE = endpoint(deleteGroup);
