import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { mailTextOf } from '@/lib/room/whole-mail';
import { Id } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { caseOf, CaseToken } from './case-access';
import { ApiNoteMail } from './resources';

/**
 * All that a mail says of which a note was made, with its quotation and signature, as plain text (rule: room.mail-whole). Lists
 * have notes with `hasWholeMail` without it.
 * @throws Problem not_found for a foreign case, for a note that the caller does not see, and for one that leaves nothing out
 */
export const readNoteMail = query({
  who: partner,
  input: z.object({ token: CaseToken, id: Id }),
  output: () => ApiNoteMail,
  async run(ctx, { token, id }) {
    const theCase = await caseOf(ctx, token);
    return { noteId: id, text: await mailTextOf(ctx, { token: theCase.token, id }) };
  },
});
