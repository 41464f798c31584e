/** Legacy encodings in which spreadsheet programs save CSV, and patterns of names in their languages. */

type Alphabets = Record<string, RegExp>;

const letters = (lowerCase: string, language: string) =>
  new RegExp(`^[${lowerCase}${lowerCase.toLocaleUpperCase(language)}]*$`);
const alphabets = (byLanguage: Record<string, string>): Alphabets =>
  Object.fromEntries(Object.entries(byLanguage).map(([language, text]) => [language, letters(text, language)]));

const WESTERN = alphabets({
  de: 'äöüß',
  fr: 'àâæçèéêëîïôœùûüÿ',
  es: 'áéíñóúü',
  pt: 'áàâãçéêíóôõúü',
  it: 'àèéìíòóù',
  nl: 'éèëïöü',
  sv: 'åäöéü',
  da: 'æøåéäöü',
  nb: 'æøåéèòôäöü',
  fi: 'äöåšž',
  is: 'áðéíóúýþæö',
  ca: 'àçèéíïòóúü',
});
const CENTRAL = alphabets({
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  pl: 'ąćęłńóśźż',
  hu: 'áéíóöőúüű',
  ro: 'ăâîşţ',
  sl: 'čšž',
  hr: 'čćđšž',
  sq: 'çë',
});
const BALTIC = alphabets({ lt: 'ąčęėįšųūž', lv: 'āčēģīķļņšūž', et: 'äõöüšž' });
const TURKISH = alphabets({ tr: 'çğıöşüâîûİ' });
const CYRILLIC = Object.fromEntries(
  ['ru', 'uk', 'be', 'bg', 'sr', 'mk'].map((language) => [language, /^[\u0400-\u045f\u0490\u0491]*$/]),
);
const HEBREW = { he: /^[א-ת]*$/ };
const ARABIC = { ar: /^[ء-ي]*$/ };
/** Vowels and tone marks belong to the consonant before them. */
const THAI = { th: /^(?:[เ-ไ]?[ก-ฮ][ัิ-ฺ็-๎]*[ะาำๅๆ]?)*$/ };
/** Words in lower case have an accent. */
const GREEK = { el: /^(?:[Α-Ωα-ωϊϋ]*[άέήίόύώΐΰΆΈΉΊΌΎΏ][Α-ώ]*|[Α-Ω]*)$/ };
const JAPANESE = { ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々　]*$/u };
const CHINESE = { zh: /^[\p{Script=Han}　]*$/u };
const KOREAN = { ko: /^[\p{Script=Hangul}　]*$/u };

export type LegacyEncoding = {
  label: string;
  name: string;
  alphabets: Alphabets;
  /** Used only where the common encoding of these languages does not read the file as well. */
  isRare?: true;
  usual?: [first: number, last: number][];
};

export const LEGACY_ENCODINGS: LegacyEncoding[] = [
  { label: 'windows-1252', name: 'Windows-1252 (Western European)', alphabets: WESTERN },
  { label: 'iso-8859-15', name: 'ISO 8859-15 (Western European)', alphabets: WESTERN, isRare: true },
  { label: 'macroman', name: 'Mac OS Roman', alphabets: WESTERN, isRare: true },
  { label: 'cp850', name: 'MS-DOS 850 (Western European)', alphabets: WESTERN, isRare: true },
  { label: 'windows-1250', name: 'Windows-1250 (Central European)', alphabets: CENTRAL },
  { label: 'iso-8859-2', name: 'ISO 8859-2 (Central European)', alphabets: CENTRAL, isRare: true },
  { label: 'cp852', name: 'MS-DOS 852 (Central European)', alphabets: CENTRAL, isRare: true },
  { label: 'maccenteuro', name: 'Mac OS Central European', alphabets: CENTRAL, isRare: true },
  { label: 'windows-1257', name: 'Windows-1257 (Baltic)', alphabets: BALTIC },
  { label: 'windows-1254', name: 'Windows-1254 (Turkish)', alphabets: TURKISH },
  { label: 'windows-1251', name: 'Windows-1251 (Cyrillic)', alphabets: CYRILLIC },
  { label: 'koi8-r', name: 'KOI8-R (Cyrillic)', alphabets: CYRILLIC },
  { label: 'koi8-u', name: 'KOI8-U (Ukrainian)', alphabets: CYRILLIC, isRare: true },
  { label: 'iso-8859-5', name: 'ISO 8859-5 (Cyrillic)', alphabets: CYRILLIC, isRare: true },
  { label: 'cp866', name: 'MS-DOS 866 (Cyrillic)', alphabets: CYRILLIC, isRare: true },
  { label: 'maccyrillic', name: 'Mac OS Cyrillic', alphabets: CYRILLIC, isRare: true },
  { label: 'windows-1255', name: 'Windows-1255 (Hebrew)', alphabets: HEBREW },
  { label: 'windows-1256', name: 'Windows-1256 (Arabic)', alphabets: ARABIC },
  { label: 'windows-874', name: 'Windows-874 (Thai)', alphabets: THAI },
  { label: 'windows-1253', name: 'Windows-1253 (Greek)', alphabets: GREEK },
  // prettier-ignore
  { label: 'shift_jis', name: 'Shift-JIS (Japanese)', alphabets: JAPANESE, usual: [[0x81, 0x83], [0x88, 0x98]] },
  // prettier-ignore
  { label: 'euc-jp', name: 'EUC-JP (Japanese)', alphabets: JAPANESE, usual: [[0xa1, 0xa5], [0xb0, 0xcf]] },
  { label: 'gb18030', name: 'GB 18030 (Chinese)', alphabets: CHINESE, usual: [[0xb0, 0xd7]] },
  { label: 'big5', name: 'Big5 (Chinese)', alphabets: CHINESE, usual: [[0xa4, 0xc6]] },
  { label: 'cp949', name: 'EUC-KR (Korean)', alphabets: KOREAN, usual: [[0xb0, 0xc8]] },
];
