import { endpoint } from '@/lib/core/endpoint';
import { readGroup } from '@/lib/groups/community';
import { deleteGroup } from '@/lib/groups/delete-group';
import { saveGroup } from '@/lib/groups/save-group';

export const GET = endpoint(readGroup);
export const POST = endpoint(saveGroup);
export const DELETE = endpoint(deleteGroup);
