import type { CsvColumn } from './policy';

/** A column of the file: one of ours, or the display name that stands in for first and last name. */
export type ReadColumn = CsvColumn | 'display_name';

/**
 * Headings of our columns in our own list and in exports: Microsoft 365, Entra, Google Workspace and Active Directory (rule:
 * admin.import-exports). Of several in a file an earlier one counts, and a later one where it is empty; those of one line are
 * the same column.
 */
const HEADINGS: Record<ReadColumn, string[][]> = {
  first_name: [['firstname', 'firstnames', 'givenname', 'forename']],
  last_name: [['lastname', 'surname', 'familyname', 'sn']],
  display_name: [['displayname'], ['fullname'], ['name'], ['cn']],
  email: [
    ['email', 'emailaddress', 'mail', 'workemail'],
    ['userprincipalname', 'username', 'upn'],
  ],
  phone: [
    ['phone', 'phonenumber', 'telephone', 'telephonenumber', 'workphone', 'officephone', 'businessphone'],
    ['mobilephone', 'mobile', 'mobilenumber', 'cellphone'],
  ],
  country: [['country', 'countryregion', 'countryorregion', 'co'], ['c', 'countrycode'], ['usagelocation']],
  city: [['city', 'l', 'town']],
  role: [['role']],
};
const COLUMNS = Object.keys(HEADINGS) as ReadColumn[];

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** "First Name [Required]" is First Name, "User name [userPrincipalName] Required" is userPrincipalName. */
function nameOf(heading: string): string {
  const [, bracketed = ''] = /\[([^[\]]*)\]/.exec(heading) ?? [];
  const isRemark = /^(?:required|read only|optional)?$/i.test(bracketed.trim());
  return plain(isRemark ? heading.replace(/\[[^[\]]*\]/g, '') : bracketed);
}

/** The places of each column in a row, the one that counts first. */
export type Places = Partial<Record<ReadColumn, number[]>>;

/** Finds the columns by the first row; `twice` is a column that is there under two headings of one meaning. */
export function findColumns(head: string[]): { places: Places; twice?: ReadColumn } {
  const names = head.map(nameOf);
  const places: Places = {};
  for (const column of COLUMNS) {
    const found = HEADINGS[column].map((headings) =>
      names.flatMap((name, place) => (headings.includes(name) ? [place] : [])),
    );
    if (found.some(({ length }) => length > 1)) return { places, twice: column };
    if (found.flat().length) places[column] = found.flat();
  }
  return { places };
}
