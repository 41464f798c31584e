import type { Group } from '@/tools/factories/groups';
import { make } from '@/tools/factories/make';
import { testSql } from './database';
import { begin, contactEntries, PROCESS_ENTRIES } from './onboarding-fixtures';

export const ACCEPTED = { agreements: { code_of_conduct: true, database_license: true, addendum: true } };
export const CARD = { name_on_card: 'Nora Lind', card_token: 'pm_card_visa' };
export const DECLINED = { ...CARD, card_token: 'pm_card_visa_chargeDeclined' };
/** The bank asks the cardholder. */
export const ASKING = { ...CARD, card_token: 'pm_card_authenticationRequired' };

export type PricedGroup = Group & { vhost: string };
export const pricedGroup = (): Promise<PricedGroup> =>
  make.partnerProgram({ name: 'Borealis Alliance', price: 3000, price_three_years: 2700 });

type Registration = Awaited<ReturnType<typeof begin>>;

/** A new company that has come to its payment; returns a function that posts its calls. */
export async function atPayment({ vhost }: PricedGroup, payment: object = { payment_type: 'credit_card' }) {
  const post = await begin(vhost, 'nora@kestrel.test');
  await post('validate_contact', await contactEntries('Kestrel'));
  const accepted = await post('agreements', { ...ACCEPTED, payment });
  expect(accepted.status).toBe(200);
  return Object.assign(post, { accepted: accepted.body });
}

export const register = (post: Registration) => post('register', { document: PROCESS_ENTRIES });
export const paymentRow = async () => (await testSql()`select * from payments`)[0]!;
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
export const intentOf = ({ client_secret }: { client_secret: string }) => client_secret.split('_secret_')[0]!;
