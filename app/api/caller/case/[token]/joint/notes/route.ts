import { endpoint } from '@/lib/platform/operation/endpoint';
import { writeJointNote } from '@/lib/work/room/write-joint';

export const POST = endpoint(writeJointNote);
