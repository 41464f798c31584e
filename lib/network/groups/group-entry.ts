import { z } from 'zod';
import { GROUP_TYPES, keysOf, RESPONSE_CLOCKS, STATUS } from '@/lib/shared/enums';
import {
  Email,
  Flag,
  IdOf,
  IdOrNew,
  Integer,
  MultiLine,
  optional,
  SingleLine,
  SiteName,
  Url,
} from '@/lib/shared/fields';
import { DepartmentId } from './placement';
import { priceIn } from './policy';

const MAX_HOURS = 24 * 365;
const MAX_PRICE = 1_000_000;

/** US dollars with up to two decimals: 3000, 3,000.50 or $3,000. */
const Price = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value),
  z
    .string('Enter a price.')
    .max(20, { error: 'Use at most 20 characters.', abort: true })
    .transform((text, ctx) => {
      const price = priceIn(text);
      if (price !== null && price <= MAX_PRICE) return price;
      const message =
        price === null ? 'Enter a price in dollars, such as 3000 or 3,000.50.' : 'Enter at most 1,000,000.';
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
);

const Hours = Integer(1, MAX_HOURS, `Enter whole hours, from 1 to ${MAX_HOURS}.`);
const Clock = z.enum(keysOf(RESPONSE_CLOCKS), 'Choose around the clock or the receiver’s hours.');
const Message = MultiLine('a message', 2000);
const RichText = MultiLine('a text', 10_000);
const Upload = z.instanceof(File, { error: 'Choose a file.' });

/** A missing field keeps its value, an empty one clears it. */
const field = <T extends z.ZodType>(of: T) => optional(of).optional();

/**
 * The group form (spec 3 §3). A missing field keeps its value, or gets its default in a new group. `version` is that of
 * the group the form was filled in from; omitted, the save overwrites any newer state.
 */
export const GroupEntry = z.object({
  id: IdOrNew,
  name: SingleLine('the name', 200),
  type: z.enum(keysOf(GROUP_TYPES), 'Choose the group type.'),
  description: field(MultiLine('a description', 2000)),
  status: z.enum(keysOf(STATUS), 'Choose active or inactive.').optional(),
  sponsor_company_id: field(IdOf('the host company')),
  department_id: DepartmentId.optional(),
  document_id: field(IdOf('a process')),
  addendum_name: field(SingleLine('a name', 200)),
  force_addendum: Flag.optional(),
  custom_sla: Flag.optional(),
  p1_message: field(Message),
  p2_message: field(Message),
  p3_message: field(Message),
  p1_response_time: field(Hours),
  p2_response_time: field(Hours),
  p3_response_time: field(Hours),
  p1_clock: Clock.optional(),
  p2_clock: Clock.optional(),
  p3_clock: Clock.optional(),
  calendar_id: field(IdOf('a calendar')),
  msteams_integration: Flag.optional(),
  msteams_manager_email: field(Email),
  msteams_team_url: field(Url),
  vhost: field(SiteName),
  host_email: field(Email),
  price: field(Price),
  price_three_years: field(Price),
  instructions: field(RichText),
  links: field(RichText),
  registration_status_url: field(Url),
  addendum_file: field(Upload),
  code_of_conduct_file: field(Upload),
  current_license_file: field(Upload),
  group_banner: field(Upload),
  remove_addendum: Flag.optional(),
  remove_code_of_conduct: Flag.optional(),
  remove_current_license: Flag.optional(),
  remove_banner: Flag.optional(),
  version: field(z.string().max(100)),
});
export type GroupEntry = z.output<typeof GroupEntry>;
