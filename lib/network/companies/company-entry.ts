import 'server-only';
import { z } from 'zod';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { keysOf, LOGIN_METHODS, MEMBERSHIPS } from '@/lib/shared/enums';
import {
  Checkbox,
  CheckboxOr,
  Email,
  Flag,
  IdOf,
  IdOrNew,
  MultiLine,
  optional,
  SingleLine,
  SiteName,
  Url,
} from '@/lib/shared/fields';
import { SSO_FIELDS } from '@/lib/people/sso/fields';

const MAX_DOMAINS = 50;
const MAX_DOMAIN_TEXT = 10_000;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const domainOf = (text: string) => text.trim().toLowerCase().replace(/^@/, '');
const isDomain = (text: string) => text.length <= 253 && DOMAIN.test(text);

/** A domain of email addresses, ASCII and in lower case (rule: input.domains). */
const Domain = z.preprocess(
  (value) => (typeof value === 'string' ? domainOf(value.slice(0, MAX_DOMAIN_TEXT)) : value),
  z.string('Enter a domain.').refine(isDomain, 'Enter a domain like company.com.'),
);

const Domains = z.preprocess(
  (value) => (Array.isArray(value) && value.length <= MAX_DOMAINS ? value.join('\n') : (value ?? '')),
  z
    .string('Enter domains, one per line.')
    .max(MAX_DOMAIN_TEXT, { error: `Use at most ${MAX_DOMAINS} domains.`, abort: true })
    .transform((text, ctx) => {
      const domains = [
        ...new Set(
          text
            .split(/[\s,;]+/)
            .map(domainOf)
            .filter(Boolean),
        ),
      ];
      const wrong = domains.find((domain) => !isDomain(domain));
      if (wrong) ctx.addIssue({ code: 'custom', message: `“${wrong.slice(0, 60)}” is not a domain like company.com.` });
      if (domains.length > MAX_DOMAINS)
        ctx.addIssue({ code: 'custom', message: `Use at most ${MAX_DOMAINS} domains.` });
      return domains;
    }),
);

const RichText = optional(MultiLine('a text', 10_000)).transform((html) => sanitizeRichText(html) || null);

/**
 * The form of a company (spec 3 §2, §3). A missing field keeps its value, or gets its default in a new company, except
 * for the bcc addresses: clients only send them when set (spec 3 §5), so a missing one clears it.
 */
export const CompanyFields = z.object({
  id: IdOrNew,
  name: SingleLine('the name', 200),
  slug: SiteName,
  membership_type: z.enum(keysOf(MEMBERSHIPS), 'Choose a membership type.'),
  login_method: z.enum(keysOf(LOGIN_METHODS), 'Choose a login method.'),
  full_name: optional(SingleLine('the full name', 255)).optional(),
  membership_level_text: optional(SingleLine('a text', 255)).optional(),
  contract_ends_on: optional(z.iso.date('Enter a date like 2026-11-30.')).optional(),
  url: optional(Url).optional(),
  domain: optional(Domain).optional(),
  additional_domains: Domains.optional(),
  communications_email: optional(Email),
  bcc_response_email: optional(Email),
  show_in_public_web: Flag.optional(),
  allow_notes: CheckboxOr(true),
  login_page_text: RichText.optional(),
  region_text: optional(MultiLine('a text', 2000)).optional(),
  public_web_text: optional(MultiLine('a text', 2000)).optional(),
  address: optional(SingleLine('an address')).optional(),
  city: optional(SingleLine('a city', 100)).optional(),
  state: optional(SingleLine('a state', 100)).optional(),
  zipcode: optional(SingleLine('a postal code', 30)).optional(),
  country_id: optional(IdOf('a country')).optional(),
  ...SSO_FIELDS,
  logo_file: z.instanceof(File, { error: 'Choose a picture.' }).optional(),
  remove_logo: Checkbox,
  version: optional(z.string().max(100)),
  confirm_domains: optional(z.string().max(MAX_DOMAIN_TEXT * 2)),
});
export type CompanyFields = z.output<typeof CompanyFields>;
