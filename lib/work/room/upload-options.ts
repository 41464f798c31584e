import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { settings } from '@/lib/platform/settings';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { optionsHeaders } from './tus';

/** What is spoken here of tus 1.0, and the size of the largest file. The same for every address. */
export const uploadOptions = query({
  who: anyone,
  input: z.object({ token: Token }),
  output: () => z.strictObject({}).meta({ status: 204 }),
  run: async () => new Reply({}, [], 204, optionsHeaders(settings.case_file_max_mb * 1024 * 1024)),
});
