import 'server-only';
import { z } from 'zod';
import { UserSummary } from '@/lib/platform/operation/resources';
import {
  LOGIN_METHODS,
  MEMBERSHIPS,
  NOTIFICATIONS,
  QUIET_WEEKENDS,
  ROLES,
  STATUS,
  USER_TYPES,
  keysOf,
} from '@/lib/shared/enums';

const SignedInUser = UserSummary.extend({
  company_id: z.number().nullable(),
  role: z.enum(keysOf(ROLES)),
}).meta({ id: 'SignedInUser' });

export const OwnProfile = SignedInUser.extend({
  force_update_agreement: z.boolean(),
  agree_confirm: z.boolean(),
  pending_email: z.string().nullable(),
  type: z.enum(keysOf(USER_TYPES)),
  phone: z.string().nullable(),
  phone_country_code: z.string(),
  country_id: z.number().nullable(),
  city: z.string().nullable(),
  focus_group: z.string().nullable(),
  agreement_date: z.date().nullable(),
  force_update_profile: z.boolean(),
}).meta({ id: 'OwnProfile' });

/** How a person reads times, null for UTC, and which emails about cases they get. */
export const Preferences = z
  .strictObject({
    time_zone: z.string().nullable(),
    notifications: z.enum(keysOf(NOTIFICATIONS)),
    scorecard_mail: z.boolean(),
    quiet_from: z.string().nullable(),
    quiet_until: z.string().nullable(),
    quiet_weekends: z.enum(keysOf(QUIET_WEEKENDS)),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof Preferences>;

/** A token for the Authorization header and its lifetime in seconds (rule: sessions.bearer). */
export const BearerToken = z
  .strictObject({ token: z.string(), token_type: z.literal('bearer'), expires_in: z.number() })
  .meta({ id: 'BearerToken' });
export type BearerToken = z.infer<typeof BearerToken>;

/** Answer to a login: a browser gets its cookie and where to go, other clients a token. */
export const SignIn = z
  .union([BearerToken.extend({ user: SignedInUser }), z.strictObject({ user: SignedInUser, location: z.string() })])
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const Country = z
  .strictObject({ id: z.number(), name: z.string(), country_code: z.string() })
  .meta({ id: 'Country' });
export type Country = z.infer<typeof Country>;

/** What partners may read of a company (rule: directory.partner-company). */
export const CompanyFacts = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    full_name: z.string(),
    slug: z.string(),
    url: z.string().nullable(),
    status: z.enum(keysOf(STATUS)),
    membership_type: z.enum(keysOf(MEMBERSHIPS)),
    membership_level_text: z.string().nullable(),
    domain: z.string().nullable(),
    login_method: z.enum(keysOf(LOGIN_METHODS)),
  })
  .meta({ id: 'CompanyFacts' });

/** The company of the signed-in user (spec 1 §7). */
export const SessionCompany = CompanyFacts.extend({
  logo: z.string(),
  note: z.string().nullable(),
  login_page_text: z.string(),
  allow_notes: z.boolean(),
  sso_idp_logout_url: z.string().nullable(),
}).meta({ id: 'SessionCompany' });
