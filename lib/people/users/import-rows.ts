import 'server-only';
import { and, inArray, ne } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { countriesByName } from '@/lib/people/accounts/countries';
import { loadCountryNames } from '@/lib/people/accounts/country-names';
import { isOwnAddress, outsideDomains } from '@/lib/people/accounts/domains';
import { TAKEN } from '@/lib/people/accounts/email-change';
import { accountsOf } from '@/lib/people/accounts/rows';
import { ROLES } from '@/lib/shared/enums';
import { CountryCode, Email, optional, Phone, SingleLine, withPhone } from '@/lib/shared/fields';
import { parsePhone } from '@/lib/shared/phone-number';
import type { companyOfUsers } from './company';
import type { CsvRow } from './csv-file';
import { IMPORTED_ROLES } from './policy';

type Company = Pick<
  Awaited<ReturnType<typeof companyOfUsers>>,
  'id' | 'name' | 'domains' | 'country_id' | 'country_code'
>;

/**
 * Refuses names that a spreadsheet would run as a formula: our exports write text, but people copy from them into other
 * programs.
 */
const Name = (label: string) =>
  SingleLine(label, 100)
    .refine((text) => !/^[=+@-]/.test(text), `Enter ${label} that begins with a letter.`)
    .refine((text) => !text.includes('\uFFFD'), `Enter ${label} again: letters of it were lost (\uFFFD).`);

const Entry = withPhone(
  z.object({
    first_name: Name('a first name'),
    // Some people have only one name.
    last_name: optional(Name('a last name')).transform((text) => text ?? ''),
    email: Email,
    phone: optional(Phone),
    phone_country_code: CountryCode,
    city: optional(Name('a city')),
  }),
);

type Role = (typeof IMPORTED_ROLES)[number];
export type ImportedUser = z.output<typeof Entry> & { country_id: number | null; role: Role };
export type CheckedRow = { row: CsvRow; user: ImportedUser | null; errors: string[] };

const CHUNK = 50;

/** Checks every row for itself, against the others and against the users there are (rule: admin.import). */
export async function checkRows(db: Db, company: Company, rows: CsvRow[]): Promise<CheckedRow[]> {
  const [countries, taken, codeOf] = await Promise.all([
    countriesByName(db),
    takenAmong(db, company.id, rows),
    loadCountryNames(),
  ]);
  const known: Known = { company, countries, codeOf, taken, seen: new Map() };
  const checked: CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % CHUNK === CHUNK - 1) await setImmediate();
    checked.push(checkRow(row, known));
  }
  return checked;
}

type Country = { id: number | null; name: string; country_code: string | null };
type Known = {
  company: Company;
  countries: Country[];
  codeOf: (name: string) => string | undefined;
  taken: Set<string>;
  seen: Map<string, number>;
};

function checkRow(row: CsvRow, known: Known): CheckedRow {
  const country = countryOf(row.country, known);
  const role = roleOf(row.role);
  const phone_country_code = country?.country_code ?? known.company.country_code;
  const { data, error } = Entry.safeParse({ ...row, ...namesOf(row), ...phoneOf(row, phone_country_code) });
  const errors = [
    ...(error?.issues.map(({ message }) => message) ?? []),
    ...nameErrors(row),
    ...addressErrors(row, known),
    ...choiceErrors(row, { country, role }),
  ];
  const user = data && country && role ? { ...data, country_id: country.id, role } : null;
  return { row, errors: [...new Set(errors)], user: errors.length ? null : user };
}

/** The length limit of forms does not apply to files. */
function phoneOf({ phone = '' }: CsvRow, phone_country_code: string | null) {
  const read = parsePhone(phone, phone_country_code ?? undefined);
  return { phone: read?.stored ?? phone, phone_country_code };
}

const nameErrors = ({ first_name, last_name }: CsvRow): string[] =>
  first_name || last_name ? [] : ['Enter a last name.'];

/** A single name is the first name, regardless of its column. */
const namesOf = ({ first_name, last_name }: CsvRow) =>
  first_name ? { first_name, last_name } : { first_name: last_name, last_name: '' };

const choiceErrors = (row: CsvRow, { country, role }: { country?: Country; role?: Role }): string[] => [
  ...(country ? [] : [`“${short(row.country)}” is not a country of our list. Use its name or its two letters.`]),
  ...(role ? [] : [`“${short(row.role)}” is not a role. Use ${IMPORTED_ROLES.map((one) => ROLES[one]).join(', ')}.`]),
];

function addressErrors({ email: written, line }: CsvRow, { company, taken, seen }: Known): string[] {
  const email = Email.safeParse(written).data;
  if (email === undefined) return [];
  const first = seen.get(email);
  if (first === undefined) seen.set(email, line);
  const own = isOwnAddress(email, { domain: null, additional_domains: company.domains });
  if (!own) return [outsideDomains(company.name, company.domains)];
  if (taken.has(email)) return [TAKEN];
  return first === undefined ? [] : [`Line ${first} has this email address already.`];
}

async function takenAmong(db: Db, company_id: number | null, rows: CsvRow[]): Promise<Set<string>> {
  const emails = [...new Set(rows.flatMap(({ email }) => Email.safeParse(email).data ?? []))];
  if (!emails.length) return new Set();
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(and(accountsOf(company_id), inArray(users.email, emails), ne(users.status, 'pending_verification')));
  return new Set(found.map(({ email }) => email));
}

/**
 * Finds a country by our list's name, or by any common name or code; the company's country by default (rule:
 * admin.import-country).
 */
function countryOf(text = '', { countries, codeOf, company }: Known): Country | undefined {
  const asked = text.trim().toLowerCase();
  if (!asked) return { id: company.country_id, name: '', country_code: company.country_code };
  const own = countries.find(({ name }) => name.toLowerCase() === asked);
  if (own) return own;
  const code = codeOf(text);
  return code === undefined ? undefined : countries.find(({ country_code }) => country_code === code);
}

function roleOf(text = ''): Role | undefined {
  const asked = text.trim().toLowerCase().replaceAll('_', ' ');
  if (!asked) return 'caller';
  return IMPORTED_ROLES.find((role) => [role.replaceAll('_', ' '), ROLES[role].toLowerCase()].includes(asked));
}

const short = (text = '') => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
