import 'server-only';
import { z } from 'zod';
import { settings } from '@/lib/platform/settings';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export const MAX_COUNT = 200;
const MAX_INDEX = 1_000_000;

/** A number of the query; what is no number or below `least` is `least` (RFC 7644 §3.4.2.4). */
const Number_ = (least: number, most: number, missing: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      if (value === undefined) return missing;
      const number = Number.parseInt(String(value), 10);
      return Number.isNaN(number) ? missing : Math.min(most, Math.max(least, number));
    });

/** Names of attributes to leave out or to answer only. */
const Names = z
  .string()
  .max(1000)
  .optional()
  .transform((text) =>
    text
      ?.split(',')
      .map(
        (name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/^urn:.+:/, '')
            .split('.')[0]!,
      )
      .filter(Boolean),
  );

export const Shown = { attributes: Names, excludedAttributes: Names };
export type Shown = { attributes?: string[]; excludedAttributes?: string[] };

export const Listing = z.object({
  filter: z.string().optional(),
  startIndex: Number_(1, MAX_INDEX, 1),
  count: Number_(0, MAX_COUNT, MAX_COUNT),
  ...Shown,
});

export const ListOf = <T extends z.ZodType>(resource: T) =>
  z.strictObject({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  });

export const listed = <T>(resources: T[], total: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const ALWAYS = ['schemas', 'id', 'meta'];

/** True when the request asks for an attribute (RFC 7644 §3.9). */
export const isShown = (name: string, { attributes, excludedAttributes }: Shown): boolean =>
  ALWAYS.includes(name) ||
  (attributes?.length ? attributes.includes(name.toLowerCase()) : !excludedAttributes?.includes(name.toLowerCase()));

export const only = <T extends object>(resource: T, shown: Shown): T =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name, shown))) as T;

/** Address of a company's SCIM service. */
export const scimBase = (slug: string): string => new URL(`/scim/v2/${slug}`, settings.app_url).href;
