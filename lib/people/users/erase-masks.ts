type Pattern = { pattern: string; by: string };
/** What to look for in a text, as it is and within JSON. `everywhere`: it can mean no other person. */
export type Mask = { plain: Pattern; json: Pattern; everywhere: boolean };

type Named = {
  email: string;
  full_name: string;
  phone: string | null;
  alias: [first: string, last: string];
  alias_email: string;
};

const MIN_DIGITS = 7;
const BETWEEN_DIGITS = '[ ().-]*';

/** Patterns of PostgreSQL for a person's address, name and phone number, and what takes their place. Pure. */
export function masksOf({ email, full_name, phone, alias, alias_email }: Named): Mask[] {
  const digits = (phone ?? '').replace(/;ext=.*|x.*/, '').replaceAll(/\D/g, '');
  return [
    maskOf(email, alias_email, { within: '[:alnum:]._+-', after: '[:alnum:]-', everywhere: true }),
    ...(full_name.trim() ? [maskOf(full_name, alias.join(' '), { within: '[:alnum:]', everywhere: false })] : []),
    ...(digits.length >= MIN_DIGITS ? [phoneMask(digits)] : []),
  ];
}

type Edges = { within: string; after?: string; everywhere: boolean };

function maskOf(text: string, by: string, { within, after = within, everywhere }: Edges): Mask {
  const patternOf = (given: string) => `(?<![${within}])${escapedPattern(given)}(?![${after}])`;
  return {
    plain: { pattern: patternOf(text), by: replacement(by) },
    json: { pattern: patternOf(inJson(text)), by: replacement(inJson(by)) },
    everywhere,
  };
}

function phoneMask(digits: string): Mask {
  const number = { pattern: `\\+?(?<!\\d)${[...digits].join(BETWEEN_DIGITS)}(?!\\d)`, by: '' };
  return { plain: number, json: number, everywhere: true };
}

/** Matches JSON with any of the values as words of their own, or with what a mask finds. */
export const valuesPattern = (values: string[], masks: Mask[]): string =>
  [
    ...values.map((value) => `(?<![[:alnum:]])${escapedPattern(inJson(value))}(?![[:alnum:]])`),
    ...masks.map(({ json }) => `(?:${json.pattern})`),
  ].join('|');

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

export const escapedPattern = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

/** `\` begins a reference to a group in PostgreSQL. */
const replacement = (text: string) => text.replaceAll('\\', String.raw`\\`);
