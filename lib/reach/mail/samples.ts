import 'server-only';
import { LINK_LIFETIME, MINUTE_MS, msOf } from '@/lib/shared/durations';
import type { CaseFacts } from './case-facts';
import type { ManagerRequestFacts } from './manager-request-facts';
import type { onboardingFacts } from './onboarding-facts';
import type { paymentFacts } from './payment-facts';
import type { tokenUser } from './token-facts';

/*
 * Invented facts for the previews of emails (rule: mail.previews): no row of the database, and links that open nothing.
 */

/** No link of this id is stored. */
export const SAMPLE_TOKEN = '00000000-0000-4000-8000-000000000000';

const ASKED = new Date('2026-11-23T13:20:00Z');
const at = (minutes: number) => new Date(ASKED.getTime() + minutes * MINUTE_MS);

type CaseResponse = NonNullable<CaseFacts['response']>;

export const sampleCase = (over: Partial<CaseFacts> = {}): CaseFacts => ({
  ids: { company: 0, receiver: 0 },
  token: 'sample',
  status: 'open',
  internal_case_number: '00105600',
  partner_case_number: null,
  summary: 'Array loses its path after an upgrade',
  description: 'Both fabrics drop at the same second.\nIt began with firmware 9.2.',
  priority: 'high',
  first_name: 'Anna',
  last_name: 'Berg',
  email: 'anna.berg@acme.example',
  phone: '+14085550110',
  created_at: ASKED,
  respond_by: at(60),
  clock_id: null,
  due_there: null,
  first_answered_at: null,
  close_reason: null,
  close_notice_at: null,
  updated_at: ASKED,
  ended_by: null,
  company: { name: 'Acme Storage', slug: 'acme', logo: null },
  receiver: { name: 'Borealis Networks', slug: 'borealis', department: 'Wireless', logo: null },
  response: null,
  response_files: 0,
  phone_contact: null,
  has_response: false,
  submitted_files: ['array-upgrade.log'],
  ...over,
});

export const sampleAnswer = (
  type: CaseResponse['type'],
  next_steps: string,
  over: Partial<CaseResponse> = {},
): Partial<CaseFacts> => ({
  partner_case_number: '7-33481',
  first_answered_at: at(35),
  has_response: true,
  response: {
    id: 0,
    case_id: 0,
    type,
    user_id: null,
    case_number: '7-33481',
    engineer_name: 'Ingrid Dahl',
    engineer_email: 'ingrid.dahl@borealis.example',
    engineer_phone: '+4722555110',
    reviewer_name: null,
    reviewer_email: null,
    next_steps,
    additional_information: null,
    body: null,
    automatic: false,
    change_id: null,
    created_at: at(35),
    ...over,
  },
});

export const samplePhoneContact = (): NonNullable<CaseFacts['phone_contact']> => ({
  case_id: 0,
  user_id: 0,
  engineer_name: 'Ingrid Dahl',
  engineer_email: 'ingrid.dahl@borealis.example',
  engineer_phone: '+4722555110',
  agreed: 'Ingrid looks at the logs tonight.',
  created_at: at(20),
});

export const sampleRequest = () =>
  ({
    request: {
      id: 0,
      token: 'sample',
      company_id: 0,
      receive_company_id: 0,
      contact_document_id: 0,
      version_id: 0,
      user_id: 0,
      first_name: 'Anna',
      last_name: 'Berg',
      email: 'anna.berg@acme.example',
      phone: '+14085550110',
      phone_country_code: 'US',
      internal_reference: '00105600',
      vendor_reference: '7-33481',
      business_impact: 'A hospital cannot admit patients.',
      escalation_type: 'critical',
      notes: null,
      created_at: ASKED,
    },
    response: {
      id: 0,
      manager_request_id: 0,
      first_name: 'Mara',
      last_name: 'Lindqvist',
      email: 'mara.lindqvist@borealis.example',
      phone: '+4722555111',
      phone_country_code: 'NO',
      internal_reference: '7-33481',
      escalation_type: 'critical',
      notes: 'I join the call at 14:00 UTC.',
      created_at: at(30),
    },
    company: { name: 'Acme Storage', slug: 'acme', logo: null },
    receiver: { name: 'Borealis Networks', logo: null },
  }) satisfies ManagerRequestFacts;

type Registration = NonNullable<Awaited<ReturnType<typeof onboardingFacts>>>;

export const sampleRegistration = (over: Partial<Registration> = {}): Registration => ({
  status: 'submitted',
  journey: 'new',
  email: 'jo@swift.example',
  note: null,
  data: { user: { first_name: 'Jo', last_name: 'Marsh', phone: '+14085550120', phone_country_code: 'US' } },
  confirmed: true,
  expires_at: new Date(ASKED.getTime() + msOf(LINK_LIFETIME.onboarding_restore)),
  group: { name: 'Harbor Partners', vhost: 'harbor', host_email: 'partners@harbor.example' },
  company: null,
  invoice_cents: null,
  company_name: 'Swift Telemetry',
  ...over,
});

type Payment = NonNullable<Awaited<ReturnType<typeof paymentFacts>>>;

export const samplePayment = (over: Partial<Payment> = {}): Payment => ({
  email: 'jo@swift.example',
  group: 'Harbor Partners',
  slug: 'swift-telemetry',
  company_name: 'Swift Telemetry',
  person: 'Jo Marsh',
  address: ['1 Harbor Street', 'San Jose, CA 95110', 'United States'],
  status: 'paid',
  amount_cents: 300_000,
  years: 1,
  yearly_cents: 300_000,
  paid_at: ASKED,
  issued: ASKED,
  number: 'INV-2026-17',
  term: 'One year, until Nov-23-2027',
  ...over,
});

type TokenUser = NonNullable<Awaited<ReturnType<typeof tokenUser>>>;

export const samplePerson = (): TokenUser => ({
  first_name: 'Anna',
  last_name: 'Berg',
  email: 'anna.berg@acme.example',
  details: { email: 'anna.new@acme.example' },
  company: { name: 'Acme Storage', slug: 'acme' },
});

export const SAMPLE_LINK = 'https://portal.example/';
