import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { helpHints } from '@/db/schema';
import { config } from '@/lib/core/config';
import { query } from '@/lib/core/operation';
import { cleanHtml } from '@/lib/core/rich-text';
import { isMember, type Actor } from '@/lib/shared/actor';
import { anyone } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';

/** What explains a part of a screen, with its {content.x} placeholders replaced (spec 1 §7). */
export const readHint = query({
  who: anyone,
  input: z.object({ flag: z.string().regex(/^[a-z0-9_]{1,64}$/).catch('') }),
  async run({ db, actor }, { flag }) {
    const [hint] = await db.select({ title: helpHints.title, content: helpHints.content }).from(helpHints).where(eq(helpHints.flag, flag));
    if (!hint) return missing('Hint not found.');
    const known = knownTo(actor);
    return { title: filled(hint.title, known, (text) => text), content: cleanHtml(filled(hint.content, known, escaped)) };
  },
});

/** Everything that a placeholder may stand for. */
const knownTo = (actor: Actor): Record<string, string> => ({
  network: config.network_name,
  company: isMember(actor) ? actor.company.name : 'your company',
  name: actor.kind === 'guest' ? '' : actor.first_name,
});

const filled = (text: string, known: Record<string, string>, write: (value: string) => string) =>
  text.replace(/\{content\.(\w+)\}/g, (_, name: string) => (Object.hasOwn(known, name) ? write(known[name]!) : ''));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
