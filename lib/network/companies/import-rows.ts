import 'server-only';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, sites } from '@/db/schema';
import { countriesByName } from '@/lib/people/accounts/countries';
import { loadCountryNames } from '@/lib/people/accounts/country-names';
import { isOwnAddress, outsideDomains } from '@/lib/people/accounts/domains';
import { cellOf, readRecords } from '@/lib/people/users/csv-file';
import { keysOf, LOGIN_METHODS, MEMBERSHIPS, type LoginMethod } from '@/lib/shared/enums';
import { Email, optional, SingleLine } from '@/lib/shared/fields';
import { invalid } from '@/lib/shared/problem';
import { CompanyFields } from './company-entry';
import { COMPANY_CSV, MAX_IMPORTED_COMPANIES, slugFor, type CompanyCsvColumn } from './policy';
import { NEW_COMPANY, type EditedColumns } from './row';

const COLUMNS = keysOf(COMPANY_CSV);
type Written = { line: number } & Record<CompanyCsvColumn, string>;
type Manager = { first_name: string; last_name: string; email: string };
export type ImportedCompany = { company: EditedColumns; manager: Manager | null };
export type CheckedCompany = { row: Written; found: ImportedCompany | null; errors: string[] };

/**
 * Reads and checks a CSV file of new companies (rule: network.import-companies).
 * @throws Problem invalid under `file` for a file that is no such list
 */
export async function readCompanyRows(db: Db, file: File) {
  const { head, rows, encoding } = await readRecords(file, {
    country: null,
    most: MAX_IMPORTED_COMPANIES,
    what: 'companies',
  });
  const places = placesIn(head);
  const written = rows.map(({ line, record }) => ({
    line,
    ...(Object.fromEntries(
      COLUMNS.map((column) => [column, places[column] === undefined ? '' : cellOf(record[places[column]])]),
    ) as Record<CompanyCsvColumn, string>),
  }));
  const known = await whatIsKnown(db, written);
  return { encoding, checked: written.map((row) => checkRow(row, known)) };
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

function placesIn(head: string[]): Partial<Record<CompanyCsvColumn, number>> {
  const names = head.map(plain);
  const twice = COLUMNS.find((column) => names.filter((name) => name === plain(COMPANY_CSV[column])).length > 1);
  if (twice) return invalid({ file: [`The column ${COMPANY_CSV[twice]} is there twice.`] });
  const found = COLUMNS.flatMap((column) => {
    const place = names.indexOf(plain(COMPANY_CSV[column]));
    return place < 0 ? [] : [[column, place] as const];
  });
  const places: Partial<Record<CompanyCsvColumn, number>> = Object.fromEntries(found);
  if (places.name === undefined)
    return invalid({ file: [`The first row has to name the columns. Missing: ${COMPANY_CSV.name}.`] });
  return places;
}

type Known = {
  names: Map<string, number>;
  slugs: Map<string, number>;
  countryOf: (text: string) => number | undefined;
};

/** Names and sub-domains that there are already, each at line 0, and all countries. */
async function whatIsKnown(db: Db, rows: Written[]): Promise<Known> {
  const names = rows.map(({ name }) => name.toLowerCase());
  const slugs = rows.map(slugOf);
  const name = sql<string>`lower(${companies.name})`;
  const [taken, sitesTaken, all, codeOf] = await Promise.all([
    db
      .select({ name })
      .from(companies)
      .where(and(inArray(name, names), isNull(companies.deleted_at))),
    db.select({ name: sites.name }).from(sites).where(inArray(sites.name, slugs)),
    countriesByName(db),
    loadCountryNames(),
  ]);
  const atZero = (texts: string[]) => new Map(texts.map((text) => [text, 0]));
  return {
    names: atZero(taken.map((row) => row.name)),
    slugs: atZero(sitesTaken.map((row) => row.name)),
    countryOf(text) {
      const own = all.find((country) => country.name.toLowerCase() === text.toLowerCase());
      const code = own?.country_code ?? codeOf(text);
      return own?.id ?? all.find(({ country_code }) => code !== undefined && country_code === code)?.id ?? undefined;
    },
  };
}

const slugOf = ({ slug, name }: Written) => slug.toLowerCase() || slugFor(name);

/** The key whose label or own name was written, without regard to case; `otherwise` for nothing. */
function choiceOf<K extends string>(labels: Record<K, string>, text: string, otherwise: NoInfer<K>): K | undefined {
  if (!text) return otherwise;
  const asked = text.toLowerCase().replaceAll('_', ' ');
  return keysOf(labels).find((key) => [key.replaceAll('_', ' '), labels[key].toLowerCase()].includes(asked));
}

/** A name that a spreadsheet would run as a formula is refused (rule: admin.import). */
const notFormula = (label: string, text: string) =>
  /^[=+@-]/.test(text) ? [`Enter ${label} that begins with a letter.`] : [];

function checkRow(row: Written, known: Known): CheckedCompany {
  const entry = entryOf(row);
  const { data, error } = CompanyFields.safeParse(entry);
  const country_id = row.country ? known.countryOf(row.country) : null;
  const { manager, errors: managerErrors } = managerOf(row);
  const errors = [
    ...(error?.issues.map(({ message }) => message) ?? []),
    ...notFormula('a name', row.name),
    ...onceOnly(known.names, { text: row.name.toLowerCase(), line: row.line, what: 'name' }),
    ...onceOnly(known.slugs, { text: entry.slug, line: row.line, what: 'sub-domain' }),
    ...choiceErrors(row, { country_id, login_method: entry.login_method }),
    ...managerErrors,
    ...(manager && data ? domainErrors(manager, data) : []),
  ];
  const company = data && !errors.length ? companyOf(data, country_id ?? null) : null;
  return { row, errors: [...new Set(errors)], found: company && { company, manager } };
}

type Choices = { country_id: number | null | undefined; login_method: LoginMethod | undefined };

const choiceErrors = ({ country }: Written, { country_id, login_method }: Choices): string[] => [
  ...(country_id === undefined ? [`“${country.slice(0, 40)}” is not a country of our list.`] : []),
  ...(login_method === 'sso' ? [SSO_LATER] : []),
];

const SSO_LATER = 'Single sign-on is set up on the company’s own screen. Choose another method.';

const entryOf = (row: Written) => ({
  id: 0,
  ...{ name: row.name, slug: slugOf(row), url: row.url, city: row.city },
  membership_type: choiceOf(MEMBERSHIPS, row.membership_type, NEW_COMPANY.membership_type),
  login_method: choiceOf<LoginMethod>(LOGIN_METHODS, row.login_method, NEW_COMPANY.login_method),
  ...{ domain: row.domain, additional_domains: row.additional_domains, contract_ends_on: row.contract_ends_on },
});

const companyOf = ({ additional_domains = [], ...entry }: CompanyFields, country_id: number | null): EditedColumns => ({
  ...NEW_COMPANY,
  ...{ name: entry.name, full_name: entry.name, slug: entry.slug, country_id },
  ...{ membership_type: entry.membership_type, login_method: entry.login_method },
  ...{ url: entry.url ?? null, city: entry.city ?? null, domain: entry.domain ?? null },
  additional_domains: additional_domains.filter((one) => one !== entry.domain),
  contract_ends_on: entry.contract_ends_on ?? null,
});

function domainErrors({ email }: Manager, { name, domain, additional_domains = [] }: CompanyFields): string[] {
  const domains = [domain, ...additional_domains].filter(isText);
  const isOutside = domains.length > 0 && !isOwnAddress(email, { domain: null, additional_domains: domains });
  return isOutside ? [outsideDomains(name, domains)] : [];
}

const isText = (text: string | null | undefined): text is string => Boolean(text);

/** Refuses what a company has already, and what an earlier line of the file has. */
function onceOnly(seen: Map<string, number>, { text, line, what }: { text: string; line: number; what: string }) {
  if (!text) return [];
  const first = seen.get(text);
  if (first === undefined) seen.set(text, line);
  if (first === undefined || first === line) return [];
  return [first ? `Line ${first} has this ${what} already.` : `This ${what} is taken.`];
}

const ManagerEntry = z.object({
  first_name: SingleLine('a first name', 100),
  last_name: optional(SingleLine('a last name', 100)).transform((text) => text ?? ''),
  email: Email,
});

/** The business manager, when one of the three cells is filled in. */
function managerOf(row: Written): { manager: Manager | null; errors: string[] } {
  const name = nameOf(row);
  if (!name.first_name && !row.manager_email) return { manager: null, errors: [] };
  const { data, error } = ManagerEntry.safeParse({ ...name, email: row.manager_email });
  const errors = error
    ? error.issues.map(({ message }) => `Business manager: ${message}`)
    : [...notFormula('a manager’s name', name.first_name), ...notFormula('a manager’s name', name.last_name)];
  return { manager: data && !errors.length ? data : null, errors };
}

/** A single name is the first name, regardless of its column (rule: admin.import-names). */
const nameOf = ({ manager_first_name: first_name, manager_last_name: last_name }: Written) =>
  first_name ? { first_name, last_name } : { first_name: last_name, last_name: '' };
