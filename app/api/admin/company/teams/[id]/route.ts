import { deleteTeam, saveTeam } from '@/lib/people/directory/teams';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(saveTeam);
export const DELETE = endpoint(deleteTeam);
