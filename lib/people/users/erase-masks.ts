type Pattern = { pattern: string; by: string };
/** Texts to search for, as they are and within JSON. Others may have the same name or share a phone number. */
export type Mask = { kind: 'email' | 'name' | 'phone'; plain: Pattern; json: Pattern };

type Named = {
  email: string;
  full_names: string[];
  phone: string | null;
  alias: [first: string, last: string];
  alias_email: string;
};

const MIN_DIGITS = 7;
const BETWEEN_DIGITS = '[ ().-]*';

/** Patterns of PostgreSQL for a person's address, name and phone number, and what takes their place. Pure. */
export function masksOf({ email, full_names, phone, alias, alias_email }: Named): Mask[] {
  const digits = (phone ?? '').replace(/;ext=.*|x.*/, '').replaceAll(/\D/g, '');
  return [
    emailMask(email, alias_email),
    ...full_names
      .filter((name) => name.trim())
      .map((name) => maskOf('name', name, { by: alias.join(' '), within: '[:alnum:]' })),
    ...(digits.length >= MIN_DIGITS ? [phoneMask(digits)] : []),
  ];
}

type Edges = { by: string; within: string; after?: string };

function maskOf(kind: Mask['kind'], text: string, { by, within, after = within }: Edges): Mask {
  const patternOf = (given: string) => `(?<![${within}])${escapedPattern(given)}(?![${after}])`;
  return {
    kind,
    plain: { pattern: patternOf(text), by: replacement(by) },
    json: { pattern: patternOf(inJson(text)), by: replacement(inJson(by)) },
  };
}

function phoneMask(digits: string): Mask {
  const number = { pattern: `\\+?(?<!\\d)${[...digits].join(BETWEEN_DIGITS)}(?!\\d)`, by: '' };
  return { kind: 'phone', plain: number, json: number };
}

/** Pattern of an address alone, not as the end of a longer one. */
export const emailPattern = (email: string): string => emailMask(email, '').plain.pattern;

const emailMask = (email: string, by: string) =>
  maskOf('email', email, { by, within: '[:alnum:]._+-', after: '[:alnum:]-' });

/** Matches JSON with any of the values as words of their own, or with what a mask finds. */
export const valuesPattern = (values: string[], masks: Mask[]): string =>
  [
    ...values.map((value) => `(?<![[:alnum:]])${escapedPattern(inJson(value))}(?![[:alnum:]])`),
    ...masks.map(({ json }) => `(?:${json.pattern})`),
  ].join('|');

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const escapedPattern = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

/** `\` begins a reference to a group in PostgreSQL. */
const replacement = (text: string) => text.replaceAll('\\', String.raw`\\`);
