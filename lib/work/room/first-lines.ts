import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { store, WHOLE_FILE_DEADLINE } from '@/lib/platform/files/store';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { guestReadLimit } from './limits';
import { MAX_SHOWN_BYTES, MAX_SHOWN_LINES, previewOf } from './policy';
import { linesOf } from './text-lines';
import { availableFile } from './visible-file';

/**
 * The first lines of a text file of a case, at most 200 of its first 64 KiB, for whom the file is (rule: room.preview). `more`: they are
 * not all.
 * @throws Problem not_found for a file that the reader may not have and for what is no text, conflict while it is checked for
 * viruses, gone when it was infected or is removed
 */
export const firstLines = query({
  who: anyone,
  input: z.object({ token: Token, id: Id }),
  output: () => z.strictObject({ lines: z.array(z.string()), more: z.boolean() }),
  limit: guestReadLimit,
  deadline: WHOLE_FILE_DEADLINE,
  async run(ctx, path) {
    const file = await availableFile(ctx, path);
    if (previewOf(file) !== 'text') return notFound('This file has no preview.');
    const end = Math.min(file.size, MAX_SHOWN_BYTES);
    const bytes = Buffer.concat(await Array.fromAsync(store.read(file, { start: 0, end })));
    const { lines, more } = linesOf(bytes, { max: MAX_SHOWN_LINES, isWhole: end === file.size });
    return { lines, more };
  },
});
