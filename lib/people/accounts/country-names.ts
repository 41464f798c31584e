import 'server-only';
import { setImmediate } from 'node:timers/promises';
import type IsoCountries from 'i18n-iso-countries';

/**
 * Finds countries by the names and codes that people and directories write (rule: admin.import-country): ISO 3166 codes, and
 * the names of CLDR and of i18n-iso-countries in all their languages.
 */

const MORE: Record<string, string[]> = {
  NL: ['Holland'],
  GB: [
    'United Kingdom of Great Britain and Northern Ireland',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Britain',
    'G.B.',
    'U.K.',
  ],
  US: ['America', 'EEUU'],
  SA: ['KSA'],
  ZA: ['RSA'],
  GR: ['EL', 'Hellas'],
  SK: ['Slovak Republic'],
  DE: ['BRD'],
  AT: ['Oesterreich'],
  LU: ['Lëtzebuerg'],
  AE: ['UAE', 'U.A.E.', 'Emirates'],
  KR: ['Korea', 'Republic of Korea', 'Korea South', 'ROK'],
  KP: ['Korea North', 'DPRK', 'Democratic People’s Republic of Korea'],
  VN: ['Viet Nam'],
  CN: ['PRC', 'PR China', 'Mainland China', 'Peoples Republic of China'],
  MM: ['Burma'],
  MO: ['Macau', '澳門'],
  SZ: ['Swaziland'],
  CV: ['Cabo Verde'],
  TW: ['Taiwan, ROC', 'Republic of China', '台灣'],
  CD: ['DR Congo', 'DRC'],
  IE: ['Republic of Ireland'],
  HK: ['Hong Kong SAR'],
  VA: ['Vatican'],
};

/** Treats "The Netherlands" and "Netherlands (Kingdom of the)" alike, and "Côte d’Ivoire" and "COTE D'IVOIRE". */
const normalized = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}\.|\p{L}(?!\p{L})|\s|$)/gu, '$1')
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/\([^()]*\)\s*$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^the | the$/g, '')
    .trim();

type CountryNames = (text: string) => string | undefined;
let names: Promise<CountryNames> | undefined;

/** Loads at the first import, since names in eighty languages take a few megabytes. */
export const loadCountryNames = (): Promise<CountryNames> => (names ??= readNames());

/** English names and codes come first; a name in other languages counts if it means one country only. */
async function readNames(): Promise<CountryNames> {
  const { default: iso } = await import('i18n-iso-countries');
  const known = new Map<string, string | null>();
  const add = (name: string, code: string) => {
    const text = normalized(name);
    if (text) known.set(text, known.has(text) && known.get(text) !== code ? null : code);
  };
  const codes = Object.keys(iso.getAlpha2Codes());
  for (const [code, name] of namesIn(iso, 'en')) add(name, code);
  const english = new Map(known);
  for (const language of iso.langs()) {
    for (const [code, name] of namesIn(iso, language)) add(name, code);
    // Lets other requests run.
    await setImmediate();
  }
  for (const [code, more] of Object.entries(MORE)) for (const name of more) english.set(normalized(name), code);
  for (const [alpha3, alpha2] of Object.entries(iso.getAlpha3Codes())) english.set(normalized(alpha3), alpha2);
  for (const code of codes) english.set(normalized(code), code);
  return (text) => {
    const forms = [text, rearranged(text)].map(normalized);
    const name = [...forms, ...forms.map(withoutState)].find((one) => english.has(one) || known.has(one)) ?? '';
    return (english.has(name) ? english.get(name) : known.get(name)) ?? undefined;
  };
}

/** "Iran, Islamic Republic of" is "Islamic Republic of Iran". */
const rearranged = (text: string) => text.replace(/^([^,]*),\s*(.*)$/, '$2 $1');

/** "Kingdom of Saudi Arabia" is Saudi Arabia; "Democratic People’s Republic of Korea" stays, since it is not Korea. */
const withoutState = (name: string) =>
  name.replace(
    /^(?:federal )?(?:republic|rep|kingdom|state|sultanate|principality|commonwealth|grand duchy) of (?:the )?/,
    '',
  );

function namesIn(iso: typeof IsoCountries, language: string): [code: string, name: string][] {
  const displays = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', style }),
  );
  return Object.entries(iso.getNames(language, { select: 'all' })).flatMap(([code, written]) =>
    [...written, ...displays.flatMap((display) => display.of(code) ?? [])].map((name): [string, string] => [
      code,
      name,
    ]),
  );
}
