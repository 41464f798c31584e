import 'server-only';
import { z } from 'zod';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { Email, fieldErrors, MultiLine, optional, SingleLine } from '@/lib/shared/fields';
import type { FieldErrors } from '@/lib/shared/problem';
import type { Journey, OnboardingData } from '@/lib/shared/onboarding';
import { CompanyEntry, ReviewedProcess, ApplicantEntry } from './entries';

const HTML = z
  .string()
  .max(20_000, 'Use at most 20000 characters.')
  .transform((html) => sanitizeRichText(html) || null);

const Review = z.object({
  escalation_instructions: optional(HTML),
  login_page_text: optional(HTML),
});
const Slug = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() || undefined : undefined),
  z
    .string()
    .regex(/^[a-z0-9-]{2,63}$/, 'Use 2 to 63 letters, digits and hyphens.')
    .optional(),
);

/** Parts of the flat form by their prefix: `company_name` (spec 3 §5). */
const PARTS = { company: CompanyEntry, user: ApplicantEntry, document: ReviewedProcess, review: Review } as const;
type Part = keyof typeof PARTS;
const PREFIX: Record<Part, string> = { company: 'company', user: 'user', document: 'document', review: 'document' };

export type ReviewEntry = {
  company: z.output<typeof CompanyEntry> | undefined;
  user: z.output<typeof ApplicantEntry> | undefined;
  document: z.output<typeof ReviewedProcess> | undefined;
  review: NonNullable<OnboardingData['review']>;
  email: string;
  company_slug: string | undefined;
  sf_opportunity: string | null;
};

const Common = z.object({
  additional_information: optional(MultiLine('additional information', 5000)),
  sf_opportunity: optional(SingleLine('the sales opportunity', 100)),
  company_slug: Slug,
});

/**
 * Reads the review's form: a new company's data, or the data that a member's new process needs. Missing fields are
 * unchanged. The address is the session's, whose mailbox is proven.
 */
export function parseReview(
  input: Record<string, unknown>,
  { data, email, journey, sf_opportunity: stored }: ReviewedSession,
): { entry: ReviewEntry | null; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const entry = Object.fromEntries(
    partsOf(journey, data).map((part) => [part, readPart(part, { data, input, errors })]),
  );
  const review = readPart('review', { data, input, errors });
  if (journey === 'new' && 'user_email' in input && Email.safeParse(input.user_email).data !== email)
    errors.user_email = ['The address cannot be changed: its mailbox is what the registration proves.'];
  const common = Common.safeParse({ ...data.review, sf_opportunity: stored, ...input });
  if (!common.success) Object.assign(errors, fieldErrors(common.error.issues));
  if (Object.keys(errors).length || !common.success || !review) return { entry: null, errors };
  const { additional_information, sf_opportunity, company_slug } = common.data;
  return {
    entry: { ...NOTHING, ...entry, review: { ...review, additional_information }, email, company_slug, sf_opportunity },
    errors,
  };
}

type ReviewedSession = { data: OnboardingData; email: string; journey: Journey; sf_opportunity: string | null };

export function uniqueEntries(input: Record<string, unknown>, { data }: Pick<ReviewedSession, 'data'>) {
  const { name, country_id } = { ...data.company, ...entriesOf(input, PREFIX.company) };
  return {
    name: CompanyEntry.shape.name.safeParse(name).data,
    country_id: CompanyEntry.shape.country_id.safeParse(country_id).data,
    slug: Slug.safeParse(input.company_slug).data,
  };
}

const partsOf = (journey: Journey, { choice }: OnboardingData): Exclude<Part, 'review'>[] => {
  if (journey === 'new') return ['company', 'user', 'document'];
  return choice?.document_id === 0 ? ['document'] : [];
};

const NOTHING = { company: undefined, user: undefined, document: undefined };

type Reading = { data: OnboardingData; input: Record<string, unknown>; errors: FieldErrors };

function readPart<P extends Part>(part: P, { data, input, errors }: Reading): z.output<(typeof PARTS)[P]> | undefined {
  const parsed = PARTS[part].safeParse({ ...data[part], ...entriesOf(input, PREFIX[part]) });
  if (parsed.success) return parsed.data as z.output<(typeof PARTS)[P]>;
  for (const [name, messages] of Object.entries(fieldErrors(parsed.error.issues)))
    errors[`${PREFIX[part]}_${name}`] = messages;
  return undefined;
}

function entriesOf(input: Record<string, unknown>, prefix: string): Record<string, unknown> {
  const nested = input[prefix];
  const inner = Object.prototype.toString.call(nested) === '[object Object]' ? (nested as object) : {};
  const flat = Object.entries(input).filter(([name]) => name.startsWith(`${prefix}_`) && name !== 'company_slug');
  return { ...inner, ...Object.fromEntries(flat.map(([name, value]) => [name.slice(prefix.length + 1), value])) };
}
