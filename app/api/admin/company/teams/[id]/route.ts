import { deleteTeam, saveTeam } from '@/lib/people/provisioning/teams';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(saveTeam);
export const DELETE = endpoint(deleteTeam);
