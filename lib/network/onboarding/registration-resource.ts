import 'server-only';
import { z } from 'zod';
import { Country } from '@/lib/people/accounts/resources';
import { Company } from '@/lib/network/companies/resources';
import { ContactDetails, Named } from '@/lib/platform/operation/resources';
import {
  CONTRACT_LENGTHS,
  GROUP_TYPES,
  ONBOARDING_STATUS,
  PAYMENT_STATUS,
  PAYMENT_TYPES,
  PROCESS_STATUS,
  keysOf,
} from '@/lib/shared/enums';
import { AGREEMENTS } from '@/lib/shared/onboarding';
import { CompanyEntries, Journey, Step } from './resources';

/** A registration as its reviewers read it (spec 3 §2). */
export const RegistrationReview = z.strictObject({
  session: z.strictObject({
    data: z.strictObject({
      document: z
        .strictObject({
          support_phone: z.string(),
          support_hours: z.string(),
          product_supported: z.string(),
          support_email: z.string(),
          manager_first_name: z.string(),
          manager_last_name: z.string(),
          manager_email: z.string(),
          support_country_code: z.string(),
          escalation_instructions: z.string().nullable(),
          login_page_text: z.string().nullable(),
        })
        .optional(),
      user: z.strictObject({ ...ContactDetails.shape, phone: z.string() }).optional(),
      review: z.strictObject({
        login_page_text: z.string().nullable(),
        escalation_instructions: z.string().nullable(),
        additional_information: z.string().nullable().optional(),
      }),
      company: CompanyEntries.optional(),
      agreements: z
        .strictObject({ addendum: z.boolean(), code_of_conduct: z.boolean(), database_license: z.boolean() })
        .optional(),
      payment: z
        .strictObject({
          contract_length: z.enum(keysOf(CONTRACT_LENGTHS)),
          payment_type: z.enum(keysOf(PAYMENT_TYPES)),
        })
        .optional(),
      choice: z.strictObject({ document_id: z.number(), user_access: z.enum(['open', 'restricted']) }).optional(),
    }),
    group: Named.extend({ vhost: z.string().nullable(), type: z.enum(keysOf(GROUP_TYPES)) }),
    company: Company.pick({ id: true, name: true, slug: true, status: true, membership_type: true }).nullable(),
    company_slug: z.string().nullable(),
    disabled_member: Named.nullable(),
    decided_by: z.string().nullable(),
    address_confirmed: z.boolean(),
    agreements: z.array(
      z.strictObject({
        agreement: z.enum(keysOf(AGREEMENTS)),
        title: z.string(),
        dated: z.date(),
        accepted_at: z.date(),
        address: z.string().nullable(),
      }),
    ),
    payment: z
      .strictObject({
        id: z.number(),
        contract_length: z.enum(keysOf(CONTRACT_LENGTHS)),
        payment_type: z.enum(keysOf(PAYMENT_TYPES)),
        amount_cents: z.number(),
        status: z.enum(keysOf(PAYMENT_STATUS)),
        paid_at: z.date().nullable(),
        reference: z.string().nullable(),
        failure: z.string().nullable(),
        refund_requested_at: z.date().nullable(),
        refunded_at: z.date().nullable(),
        number: z.string().nullable(),
      })
      .nullable(),
    process: Named.extend({ status: z.enum(keysOf(PROCESS_STATUS)) }).nullable(),
    created_at: z.date(),
    updated_at: z.date(),
    id: z.number(),
    community_id: z.number(),
    company_id: z.number().nullable(),
    email: z.string(),
    journey: Journey,
    step: Step,
    status: z.enum(keysOf(ONBOARDING_STATUS)),
    sf_opportunity: z.string().nullable(),
    confirmed_at: z.date().nullable(),
    reminded_at: z.date().nullable(),
    submitted_at: z.date().nullable(),
    decided_at: z.date().nullable(),
    decision_note: z.string().nullable(),
    expires_at: z.date(),
  }),
  countries: z.array(Country),
});
