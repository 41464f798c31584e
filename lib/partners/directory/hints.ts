import 'server-only';
import escapeHtml from 'escape-html';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { helpHints } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { query } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { isMember, type Actor } from '@/lib/shared/actor';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

/** Reads the help text for a part of a screen, with its placeholders replaced (rule: screens.hints). */
export const readHint = query({
  who: anyone,
  input: z.object({
    flag: z
      .string()
      .regex(/^[a-z0-9_]{1,64}$/)
      .catch(''),
  }),
  output: () => z.strictObject({ title: z.string(), content: z.string() }),
  async run({ db, actor }, { flag }) {
    const [hint] = await db
      .select({ title: helpHints.title, content: helpHints.content })
      .from(helpHints)
      .where(eq(helpHints.flag, flag));
    if (!hint) return notFound('Hint not found.');
    const values = valuesFor(actor);
    return {
      title: fillIn(hint.title, values, (text) => text),
      content: sanitizeRichText(fillIn(hint.content, values, escapeHtml)),
    };
  },
});

/** Values of the placeholders that the reader may see. */
const valuesFor = (actor: Actor): Record<string, string> => ({
  network: settings.network_name,
  company: isMember(actor) ? actor.company.name : 'your company',
  name: actor.kind === 'guest' ? '' : actor.first_name,
});

const fillIn = (text: string, values: Record<string, string>, write: (value: string) => string) =>
  text.replace(/\{content\.(\w+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? write(values[name]!) : ''));
