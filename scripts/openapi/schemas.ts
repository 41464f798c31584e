/** JSON schemas of inputs and answers; a resource is a component that all of them refer to. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { filesBelow } from './files.ts';
import { commentBefore } from './routes.ts';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
};

/** The schemas of a document; `components` grows with each one that is made. */
export function schemaMaker() {
  const comments = resourceComments();
  const components: Record<string, JsonSchema> = {};
  const schemaOf = (schema: z.ZodType): JsonSchema => {
    const {
      $schema: _,
      $defs,
      ...made
    } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: ({ zodSchema }) => replacementOf(zodSchema),
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as JsonSchema),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _id, statuses: _statuses, status: _status, ...component }] of Object.entries($defs ?? {}))
      components[name] = describe(withComponentRefs(component) as JsonSchema, comments.get(name));
    const { id, statuses: _statuses, status: _status, ...own } = withComponentRefs(made) as JsonSchema;
    if (typeof id !== 'string') return own;
    components[id] = describe(own, comments.get(id));
    return { $ref: `#/components/schemas/${id}` };
  };
  return { schemaOf, components };
}

const describe = (schema: JsonSchema, description?: string): JsonSchema =>
  description ? { description, ...schema } : schema;

/** Schemas without a counterpart: dates leave as text, files arrive as bytes. @throws Error for any other */
function replacementOf(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  if (schema instanceof z.ZodDate) return { type: 'string', format: 'date-time' };
  if (schema instanceof z.ZodUndefined) return { not: {} };
  if (schema instanceof z.ZodCustom) return { type: 'string', contentMediaType: 'application/octet-stream' };
  return {};
}

/**
 * Says what a client may send rather than what is stored: a pattern after a preprocessor holds only for its result, a
 * fallback is no default, and whether a property may be left out is asked of its schema.
 */
function refine(schema: z.core.$ZodType, json: JsonSchema): void {
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) delete json.pattern;
  if (schema instanceof z.ZodCatch) delete json.default;
  if (!(schema instanceof z.ZodObject)) return;
  const required = Object.entries(schema.shape)
    .filter(([, property]) => !(property as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
  if (required.length) json.required = required;
  else delete json.required;
}

/** Moves references from the schema's own definitions to the document's components. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? (inner as string).replace('#/$defs/', '#/components/schemas/') : withComponentRefs(inner),
    ]),
  );
}

/** Doc comments of all resources by their ids. */
function resourceComments(): Map<string, string> {
  const comments = new Map<string, string>();
  for (const file of filesBelow('lib', /^resources\.ts$/)) {
    const source = readFileSync(file, 'utf8');
    for (const [, name] of source.matchAll(/^export const (\w+) = /gm))
      comments.set(name!, commentBefore(source, name!));
  }
  return comments;
}

/** Properties as the body names them, where the path has a part of the same name. */
export function withBodyNames(schema: JsonSchema, names: Readonly<Record<string, string>> = {}): JsonSchema {
  const sent = new Map(Object.entries(names).map(([body, input]) => [input, body]));
  const { properties = {}, required } = schema;
  if (!sent.size) return schema;
  const renamed = Object.entries(properties).map(([name, property]) => [sent.get(name) ?? name, property] as const);
  return {
    ...schema,
    properties: Object.fromEntries(renamed),
    ...(required && { required: required.map((name) => sent.get(name) ?? name) }),
  };
}
