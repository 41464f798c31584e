import 'server-only';
import { z } from 'zod';
import { WorstProcess } from '@/lib/partners/health/resources';
import { keysOf, LOGIN_METHODS } from '@/lib/shared/enums';
import { COMPANY_HEALTH, TO_DO_PLACES } from './policy';

/** Whether cases reach a company, with the reason in words, and its record (rules: companies.health, companies.record). */
export const CompanyHealth = z.strictObject({
  health: z.enum(keysOf(COMPANY_HEALTH)),
  reason: z.string(),
  process: WorstProcess.pick({ document_id: true, document_type: true }).nullable(),
  record: z.strictObject({ due: z.number(), in_time: z.number() }),
});
export type CompanyHealth = z.infer<typeof CompanyHealth>;

/** A company's login method, programs and webhooks, with its to-dos (rule: companies.standing). */
export const Connections = z.strictObject({
  login_method: z.enum(keysOf(LOGIN_METHODS)),
  /** Null without single sign-on. */
  certificate_expires_at: z.string().nullable(),
  api_clients: z.number(),
  api_last_used_at: z.string().nullable(),
  /** Active ones. */
  webhooks: z.number(),
  /** Those that the portal made inactive after failures. */
  stopped_webhooks: z.number(),
  last_login_at: z.string().nullable(),
  contract_ends_on: z.string().nullable(),
  to_do: z.array(z.strictObject({ text: z.string(), at: z.enum(TO_DO_PLACES) })),
});

/** Health, connections and to-dos on a company's screen in the console. */
export const CompanyStanding = Connections.extend(CompanyHealth.omit({ record: true }).shape).meta({
  id: 'CompanyStanding',
});
export type CompanyStanding = z.infer<typeof CompanyStanding>;
