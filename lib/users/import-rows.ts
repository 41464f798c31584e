import 'server-only';
import { and, inArray, ne } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { countriesByName } from '@/lib/accounts/countries';
import { isOwnAddress, outsideDomains } from '@/lib/accounts/domains';
import { TAKEN } from '@/lib/accounts/email-change';
import { ROLES } from '@/lib/shared/enums';
import { CountryCode, Email, optional, Phone, SingleLine, withPhone } from '@/lib/shared/fields';
import type { companyOfUsers } from './company';
import type { CsvRow } from './csv-file';
import { IMPORTED_ROLES } from './policy';

type Company = Pick<Awaited<ReturnType<typeof companyOfUsers>>, 'name' | 'domains' | 'country_id' | 'country_code'>;

/**
 * A name of a person. What a spreadsheet would run as a formula is refused: our own exports write text, but other programs
 * read what people copy from them.
 */
const Name = (label: string) =>
  SingleLine(label, 100).refine((text) => !/^[=+@-]/.test(text), `Enter ${label} that begins with a letter.`);

const Entry = withPhone(
  z.object({
    first_name: Name('a first name'),
    last_name: Name('a last name'),
    email: Email,
    phone: optional(Phone),
    phone_country_code: CountryCode,
    city: optional(Name('a city')),
  }),
);

type Role = (typeof IMPORTED_ROLES)[number];
export type ImportedUser = z.output<typeof Entry> & { country_id: number | null; role: Role };
/** A row with everything that is wrong with it; `user` is null then. */
export type CheckedRow = { row: CsvRow; user: ImportedUser | null; errors: string[] };

/** Rows that are checked before other requests get a turn. */
const CHUNK = 50;

/** Checks every row for itself, against the others and against the users there are (rule: admin.import). */
export async function checkRows(db: Db, company: Company, rows: CsvRow[]): Promise<CheckedRow[]> {
  const [countries, taken] = await Promise.all([countriesByName(db), takenAmong(db, rows)]);
  const known: Known = { company, countries, taken, seen: new Map() };
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
  taken: Set<string>;
  /** The lines of the addresses so far. */
  seen: Map<string, number>;
};

function checkRow(row: CsvRow, known: Known): CheckedRow {
  const country = countryOf(row.country, known);
  const role = roleOf(row.role);
  const phone_country_code = country?.country_code ?? known.company.country_code;
  const { data, error } = Entry.safeParse({ ...row, phone_country_code });
  const errors = [
    ...(error?.issues.map(({ message }) => message) ?? []),
    ...addressErrors(row, known),
    ...choiceErrors(row, { country, role }),
  ];
  const user = data && country && role ? { ...data, country_id: country.id, role } : null;
  return { row, errors: [...new Set(errors)], user: errors.length ? null : user };
}

/** What is wrong with the country and the role, which come from lists. */
const choiceErrors = (row: CsvRow, { country, role }: { country?: Country; role?: Role }): string[] => [
  ...(country
    ? []
    : [`“${short(row.country)}” is not a country of our list. Use its English name or its two letters.`]),
  ...(role ? [] : [`“${short(row.role)}” is not a role. Use ${IMPORTED_ROLES.map((one) => ROLES[one]).join(', ')}.`]),
];

/** What is wrong with an address that can be read; notes its line. */
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

/** The addresses of the rows that somebody has. */
async function takenAmong(db: Db, rows: CsvRow[]): Promise<Set<string>> {
  const emails = [...new Set(rows.flatMap(({ email }) => Email.safeParse(email).data ?? []))];
  if (!emails.length) return new Set();
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), ne(users.status, 'pending_verification')));
  return new Set(found.map(({ email }) => email));
}

/** By name or by its two letters; without one the company's. */
function countryOf(text = '', { countries, company }: Known): Country | undefined {
  const asked = text.trim().toLowerCase();
  if (!asked) return { id: company.country_id, name: '', country_code: company.country_code };
  return countries.find(
    ({ name, country_code }) => name.toLowerCase() === asked || country_code?.toLowerCase() === asked,
  );
}

/** By its name or as data has it; without one a Standard User. */
function roleOf(text = ''): Role | undefined {
  const asked = text.trim().toLowerCase().replaceAll('_', ' ');
  if (!asked) return 'caller';
  return IMPORTED_ROLES.find((role) => [role.replaceAll('_', ' '), ROLES[role].toLowerCase()].includes(asked));
}

const short = (text = '') => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
