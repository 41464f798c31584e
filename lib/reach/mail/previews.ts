import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { wordsOfEmail } from './email-words';
import { EMAIL_NAMES, emailNamed } from './registry';

const Listed = z.strictObject({ name: z.string(), words: z.string() });
const Sample = z.strictObject({ shows: z.string(), subject: z.string(), html: z.string(), text: z.string() });

/** All emails by name, and one of them with invented facts, in each of its forms (rule: mail.previews). */
export const emailPreviews = query({
  who: superAdmin,
  input: z.object({ template: z.string().max(100).optional() }),
  output: () => z.strictObject({ emails: z.array(Listed), chosen: Listed.extend({ samples: z.array(Sample) }) }),
  async run(_ctx, { template }) {
    const emails = EMAIL_NAMES.map((name) => ({ name, words: wordsOfEmail(name) })).sort((a, b) =>
      a.words.localeCompare(b.words, 'en'),
    );
    const name = template ?? emails[0]!.name;
    const email = emailNamed(name) ?? notFound('Email not found.');
    return { emails, chosen: { name, words: wordsOfEmail(name), samples: await email.samples() } };
  },
});
export type EmailPreviews = Awaited<ReturnType<typeof emailPreviews.run>>;
