import 'server-only';
import { z } from 'zod';
import { Total } from '@/lib/platform/operation/resources';
import { COLLABORATE_TYPES, keysOf } from '@/lib/shared/enums';

/** A manager who can give a colleague access to a partner. */
export const AccessManager = z.strictObject({ name: z.string(), email: z.string() }).meta({ id: 'AccessManager' });
export type AccessManager = z.infer<typeof AccessManager>;

/** A company or department of the directory (spec 1 §3). */
export const DirectoryEntry = z
  .strictObject({
    type: z.enum(keysOf(COLLABORATE_TYPES)),
    company_id: z.number(),
    company_name: z.string(),
    department_id: z.number().nullable(),
    department_name: z.string().nullable(),
    /** False where the viewer cannot open a case: only colleagues have access, or the company may be invited. */
    has_access: z.boolean(),
    /** The company does not work with this member yet and may invite it (rule: directory.invitable). */
    can_invite: z.boolean(),
    tags: z.array(z.string()),
    products: z.string(),
    document_id: z.number().nullable(),
    /** Open now, and its emails are read; among partners of equal names these come first (rule: directory.ranking). */
    is_ready: z.boolean(),
  })
  .meta({ id: 'DirectoryEntry' });
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** A company or department by its name. */
export const PartnerPlace = DirectoryEntry.pick({
  company_id: true,
  company_name: true,
  department_id: true,
  department_name: true,
});
export type PartnerPlace = z.infer<typeof PartnerPlace>;

/** The first partners of a member, and how many there are. */
export const PartnerPlaces = Total.extend({ places: z.array(PartnerPlace) });
export type PartnerPlaces = z.infer<typeof PartnerPlaces>;

/** A process that the member has starred (spec 1 §3). */
export const Favorite = z
  .strictObject({
    type: z.enum(keysOf(COLLABORATE_TYPES)),
    company_id: z.number(),
    company: z.string(),
    department_id: z.number().nullable(),
    department: z.string().nullable(),
    document_id: z.number(),
    /** The name of the process. */
    document: z.string(),
  })
  .meta({ id: 'Favorite' });
export type Favorite = z.infer<typeof Favorite>;

/** A post of the news site: plain text and its address. */
export const Post = z
  .strictObject({ title: z.string(), link: z.string(), date: z.string().nullable() })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof Post>;
