import { z } from 'zod';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { listProcesses } from '@/lib/processes/list-processes';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listProcesses, z.object({ id: Id })));
