import { z } from 'zod';
import { JSON_TYPES, keysOf } from '@/lib/shared/enums';
import { Email, MultiLine, optional, SingleLine } from '@/lib/shared/fields';
import { AddressList } from './addresses';
import { textOf, type ProcessText, type TextName, type Texts } from './process-fields';

const line = ({ what, max, required }: ProcessText) =>
  required ? SingleLine(what, max) : optional(SingleLine(what, max));
const html = ({ what, max }: ProcessText) =>
  optional(z.string(`Enter ${what}.`).max(max, `Use at most ${max} characters.`));

const SCHEMAS: Record<ProcessText['kind'], (text: ProcessText) => z.ZodType> = {
  line,
  lines: ({ what, max }) => MultiLine(what, max),
  addresses: () => AddressList,
  email: () => optional(Email),
  html,
  page: html,
  json_type: ({ what }) => optional(z.enum(keysOf(JSON_TYPES), `Choose ${what}.`)),
};

/**
 * The schema of each text: a missing one keeps its value, an empty one is cleared.
 * @param needed those that may not be missing
 */
export function textEntries<Name extends TextName>(names: Name[], needed: Name[] = []) {
  const schemas = names.map((name) => {
    const schema = SCHEMAS[textOf(name).kind](textOf(name));
    return [name, needed.includes(name) ? schema : schema.optional()];
  });
  return Object.fromEntries(schemas) as { [Text in Name]: z.ZodType<Texts[Text] | undefined> };
}
