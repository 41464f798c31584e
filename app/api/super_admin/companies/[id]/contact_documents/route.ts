import { z } from 'zod';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { listProcesses } from '@/lib/intake/processes/list-processes';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listProcesses, z.object({ id: Id })));
