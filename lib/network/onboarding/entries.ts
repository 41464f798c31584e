import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { countries } from '@/db/schema';
import { NEW_PASSWORD, confirmsPassword } from '@/lib/people/accounts/new-password';
import {
  CountryCode,
  EmailOf,
  fieldErrors,
  IdOf,
  MultiLine,
  optional,
  Phone,
  SingleLine,
  Url,
  withPhone,
} from '@/lib/shared/fields';
import { invalid, type FieldErrors } from '@/lib/shared/problem';

/** People enter web addresses without a scheme. */
const WebAddress = z.preprocess(
  (value) =>
    typeof value === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i.test(value.trim())
      ? `https://${value.trim()}`
      : value,
  Url,
);

export const CompanyEntry = z.object({
  name: SingleLine('the company name', 200),
  address: SingleLine('the address', 300),
  city: SingleLine('the city', 100),
  state: optional(SingleLine('the state', 100)),
  zipcode: optional(SingleLine('the ZIP code', 20)),
  country_id: IdOf('a country'),
  url: WebAddress,
});

const USER = {
  first_name: SingleLine('a first name', 100),
  last_name: SingleLine('a last name', 100),
  phone: Phone,
  phone_country_code: CountryCode,
};
export const ApplicantEntry = withPhone(z.object(USER));
export const UserWithPassword = withPhone(confirmsPassword(z.object({ ...USER, ...NEW_PASSWORD })));
export const PasswordEntry = confirmsPassword(z.object(NEW_PASSWORD));

const Document = z.object({
  support_hours: SingleLine('the support hours', 300),
  product_supported: MultiLine('the products supported', 2000),
  support_email: EmailOf('the support email alias'),
  manager_first_name: SingleLine('the manager’s first name', 100),
  manager_last_name: SingleLine('the manager’s last name', 100),
  manager_email: EmailOf('the manager’s email'),
});
const SupportPhone = withPhone(z.object({ support_phone: Phone, phone_country_code: CountryCode }), 'support_phone');

/** The support process. Its phone's country has its own field name (spec 2 §3). */
export const ProcessEntry = Document.and(
  z.preprocess(
    (value) => {
      const { support_phone, support_country_code } = (value ?? {}) as Record<string, unknown>;
      return { support_phone, phone_country_code: support_country_code };
    },
    SupportPhone.transform(({ support_phone, phone_country_code }) => ({
      support_phone,
      support_country_code: phone_country_code,
    })),
  ),
);

/** The parts of the review's flat form (spec 3 §5): the phone of the process is not among them. */
export const ReviewedProcess = Document;

/**
 * Checks an entry under its prefix: `company.name`. `others` are errors that no schema sees; all are reported at once.
 * @throws Problem invalid
 */
export async function checkEntries<T extends z.ZodRawShape>(
  shape: T,
  entries: Record<string, unknown>,
  others: FieldErrors = {},
): Promise<z.output<z.ZodObject<T>>> {
  const parsed = await z.object(shape).safeParseAsync(entries);
  const errors = withCountry({ ...others, ...(parsed.success ? {} : fieldErrors(parsed.error.issues)) });
  return parsed.success && !Object.keys(errors).length ? parsed.data : invalid(errors);
}

/**
 * Reports an error of a country under `…country_id` and, as the specification names it, `…country` (rule:
 * onboarding.errors).
 */
export function withCountry(errors: FieldErrors): FieldErrors {
  const countries = Object.entries(errors).filter(([name]) => name.endsWith('country_id'));
  return { ...errors, ...Object.fromEntries(countries.map(([name, texts]) => [name.slice(0, -'_id'.length), texts])) };
}

export async function countryErrors(db: Db, field: string, country_id: unknown): Promise<FieldErrors> {
  const { data } = CompanyEntry.shape.country_id.safeParse(country_id);
  if (data === undefined) return {};
  const [country] = await db.select({ id: countries.id }).from(countries).where(eq(countries.id, data));
  return country ? {} : { [field]: ['Choose a country.'] };
}

const MAX_DRAFT = 2000;

export const DraftOf = (fields: readonly string[]) =>
  z.preprocess(
    (value) => {
      const entries = Object.prototype.toString.call(value) === '[object Object]' ? (value as object) : {};
      return Object.fromEntries(
        Object.entries(entries)
          .filter(([name, entry]) => fields.includes(name) && ['string', 'number', 'boolean'].includes(typeof entry))
          .map(([name, entry]) => [name, String(entry).slice(0, MAX_DRAFT)]),
      );
    },
    z.record(z.string(), z.string()),
  );

export const COMPANY_FIELDS = ['name', 'address', 'city', 'state', 'zipcode', 'country_id', 'url'] as const;
export const USER_FIELDS = ['first_name', 'last_name', 'phone', 'phone_country_code'] as const;
export const PASSWORD_FIELDS = ['password', 'password_confirmation'] as const;
export const DOCUMENT_FIELDS = [
  'support_hours',
  'product_supported',
  'support_email',
  'manager_first_name',
  'manager_last_name',
  'manager_email',
  'support_phone',
  'support_country_code',
] as const;
