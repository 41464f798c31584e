import 'server-only';
import { z } from 'zod';
import { REGISTRATION_TYPES, ROLES, STATUS, USER_ACCESS, USER_STATUS, USER_TYPES, keysOf } from '@/lib/shared/enums';

/** A company's partner group in the user form. `all`: open to every user and not editable. */
export const GroupChoice = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    user_access_flag: z.enum(keysOf(USER_ACCESS)),
    is_default: z.boolean(),
  })
  .meta({ id: 'GroupChoice' });
export type GroupChoice = z.infer<typeof GroupChoice>;

/** A row of the network's list of all users. */
export const NetworkUser = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: z.enum(keysOf(ROLES)),
    status: z.enum(keysOf(USER_STATUS)),
    last_login_at: z.string().nullable(),
    /** Null for network staff. */
    company_id: z.number().nullable(),
    company: z.string().nullable(),
  })
  .meta({ id: 'NetworkUser' });
export type NetworkUser = z.infer<typeof NetworkUser>;

const PendingUser = z
  .strictObject({
    name: z.string(),
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    created_at: z.date(),
  })
  .meta({ id: 'PendingUser' });

export const RegistrationQueue = z
  .strictObject({
    queue: z.array(PendingUser),
    total: z.number(),
    approvers: z.array(z.strictObject({ id: z.number(), name: z.string(), email: z.string() })),
  })
  .meta({ id: 'RegistrationQueue' });
export type RegistrationQueue = z.infer<typeof RegistrationQueue>;

/** Pending user in the network's queue. */
const WaitingUser = PendingUser.extend({
  company_id: z.number(),
  company: z.string(),
  since: z.date(),
  asked: z.array(z.string()),
}).meta({ id: 'WaitingUser' });

/** Users of all companies who wait for approval (spec 3 §7). */
export const NetworkRegistrationQueue = z
  .strictObject({ queue: z.array(WaitingUser), total: z.number() })
  .meta({ id: 'NetworkRegistrationQueue' });
export type NetworkRegistrationQueue = z.infer<typeof NetworkRegistrationQueue>;

/** Days, both inclusive, of an absence that is not over (rule: accounts.absence). */
export const Absence = z
  .strictObject({
    from: z.string(),
    until: z.string(),
    is_now: z.boolean(),
    /** Not active once disabled or of another company: then nobody stands in. */
    stand_in: z.strictObject({ id: z.number(), name: z.string(), is_active: z.boolean() }).nullable(),
  })
  .meta({ id: 'Absence' });
export type Absence = z.infer<typeof Absence>;

export const User = z
  .strictObject({
    version: z.string(),
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    pending_email: z.string().nullable(),
    phone: z.string().nullable(),
    phone_country_code: z.string(),
    country_id: z.number().nullable(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    role: z.enum(keysOf(ROLES)),
    type: z.enum(keysOf(USER_TYPES)),
    status: z.enum(keysOf(USER_STATUS)),
    company_id: z.number().nullable(),
    registration_type: z.enum(keysOf(REGISTRATION_TYPES)),
    group_access: z.array(z.number()),
    approves_registrations: z.boolean(),
    second_factor_at: z.date().nullable(),
    has_copied_passkey: z.boolean(),
    last_login_at: z.date().nullable(),
    absence: Absence.nullable(),
    created_at: z.date(),
  })
  .meta({ id: 'User' });

export const UserFacts = z
  .strictObject({
    agreement_date: z.date().nullable(),
    focus_group: z.string().nullable(),
    company_status: z.enum(keysOf(STATUS)).nullable(),
  })
  .meta({ id: 'UserFacts' });

/** A row of the users table (spec 2 §2). */
export const UserRow = z
  .strictObject({
    id: z.number(),
    status: z.enum(keysOf(USER_STATUS)),
    role: z.enum(keysOf(ROLES)),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    registration_type: z.enum(keysOf(REGISTRATION_TYPES)),
    approves_registrations: z.boolean(),
    is_invited: z.boolean(),
    has_second_factor: z.boolean(),
    last_login_at: z.string().nullable(),
    absence: Absence.nullable(),
    name: z.string(),
  })
  .meta({ id: 'UserRow' });
export type UserRow = z.infer<typeof UserRow>;
