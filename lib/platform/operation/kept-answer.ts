import 'server-only';
import { z } from 'zod';
import { outputSchema } from './output';

declare const fixedText: unique symbol;
/** A text of ours in which nothing that anybody wrote can stand. */
export type FixedText = string & { readonly [fixedText]: true };

/** A literal, or nothing: patterns such as `${string} is saved.` are none. */
type Literal<T extends string> = T extends string ? (Record<never, never> extends Record<T, 1> ? never : T) : never;

/** Marks a literal as a text that may be kept for a retry. What is made of a name or an entry does not compile. */
export const fixed = <const T extends string>(text: T & Literal<T>): FixedText => text as unknown as FixedText;

/** A message that named somebody or something, when the command is repeated. */
export const DONE_BEFORE = fixed('This was done before.');

/** A message of an answer that is one of a few literals. */
export const Message = z.string() as unknown as z.ZodType<FixedText, FixedText>;
/** A secret that a client must not lose; an answer with one is kept encrypted. */
export const Secret = z.string();

/** What is kept of an answer: its texts are gone, times are strings. */
export type Kept<T> = T extends Date
  ? string
  : T extends string
    ? string extends T
      ? string | undefined
      : T
    : T extends readonly (infer E)[]
      ? Kept<E>[] | undefined
      : T extends object
        ? { [Name in keyof T]: Kept<T[Name]> }
        : T;

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
};
const definitionOf = (schema: z.ZodType) => schema.def as Definition;

const FORMATS = ['datetime', 'date', 'uuid'];

/** How a kind of schema keeps its values, and where texts are in it that are not kept. */
type Kind = {
  kept: (value: unknown, definition: Definition, schema: z.ZodType) => unknown;
  texts: (path: string, definition: Definition, schema: z.ZodType) => string[];
};

const asIs: Kind = { kept: (value) => value, texts: () => [] };
const ofList: Kind = {
  kept: (value, _, schema) => (schema.safeParse(value).success ? value : undefined),
  texts: () => [],
};
const isKeptString = ({ format }: Definition, schema: z.ZodType) =>
  schema === Message || schema === Secret || (format !== undefined && FORMATS.includes(format));

/** Kinds that are not named keep nothing. */
const KINDS: Record<string, Kind> = {
  number: asIs,
  boolean: asIs,
  null: asIs,
  enum: ofList,
  literal: ofList,
  date: { kept: (value) => (value instanceof Date ? value.toISOString() : undefined), texts: () => [] },
  string: {
    kept: (value, definition, schema) => (isKeptString(definition, schema) ? value : undefined),
    texts: (path, definition, schema) => (isKeptString(definition, schema) ? [] : [path]),
  },
  array: {
    kept: (value, { element }) =>
      textsIn(element!).includes('') ? undefined : (value as unknown[]).map((one) => keptOf(element!, one)),
    texts: (path, { element }) => textsIn(element!, path),
  },
  union: {
    kept(value, { options }) {
      const option = options!.find((one) => one.safeParse(value).success);
      return option && keptOf(option, value);
    },
    texts: (path, { options }) => [...new Set(options!.flatMap((one) => textsIn(one, path)))],
  },
  object: {
    kept: (value, { shape }) =>
      Object.fromEntries(
        Object.entries(shape!).flatMap(([name, schema]) => {
          const kept = keptOf(schema, (value as Record<string, unknown>)[name]);
          return kept === undefined ? [] : [[name, kept]];
        }),
      ),
    texts: (path, { shape }) =>
      Object.entries(shape!).flatMap(([name, one]) => textsIn(one, path ? `${path}.${name}` : name)),
  },
};

/**
 * What is kept of an answer for a retry: numbers, flags, times, words of a list, fixed texts and declared secrets. Any other
 * text is left out, whoever wrote it (rule: api.kept-answers).
 */
export function keptOf(schema: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const definition = definitionOf(schema);
  if (definition.innerType) return keptOf(definition.innerType, value);
  return KINDS[definition.type]?.kept(value, definition, schema);
}

/** The answer of a command that is repeated, of what was kept; a message that was not is replaced. */
export const completed = (declared: () => z.ZodType, kept: object): object =>
  textsIn(outputSchema(declared)).includes('message') ? { message: DONE_BEFORE, ...kept } : kept;

/** Paths of the texts in an answer that are not kept; '' for the answer itself. */
export function textsIn(schema: z.ZodType, path = ''): string[] {
  const definition = definitionOf(schema);
  if (definition.innerType) return textsIn(definition.innerType, path);
  return KINDS[definition.type]?.texts(path, definition, schema) ?? [path];
}
