import { make } from '@/tools/factories/make';
import type { Db } from '@/db/client';
import { apiClientUserId, companyId, DAY, SLUGS, userId } from './ids';

/** A company's client has the same id and secret in every demo network, like its passwords. */
const demoClient = (slug: string) => ({ client_id: `cc_demo_${slug}`, secret: `cs_demo_${slug}` });

/** An API client of each company, made by its manager (rule: operations.demo). */
export async function seedApiClients(db: Db, now: Date): Promise<void> {
  const created_at = new Date(now.getTime() - 90 * DAY);
  for (const slug of SLUGS)
    await make.apiClient(
      {
        ...demoClient(slug),
        ...{ name: 'Ticket bridge', company_id: companyId(slug), user_id: apiClientUserId(slug) },
        ...{ created_by: userId(slug, 'manager'), created_at, updated_at: created_at },
      },
      db,
    );
}
