import { make } from '@/tools/factories/make';
import type { Process } from '@/tools/factories/processes';
import type { Db } from '@/db/client';
import { emailTemplates } from '@/db/schema';
import { TEMPLATE } from './ids';
import { PROCESSES } from './process-list';

/** The email templates, then the processes. Returns the processes by id. */
export async function seedProcesses(db: Db, since: Date): Promise<Map<number, Process>> {
  await db.insert(emailTemplates).values([
    {
      id: TEMPLATE.welcome,
      type: 'new_receiving_member',
      slug: 'new-receiving-member',
      subject: 'A new member can open cases with you',
      body: '<p>{company} has joined {group} and can open cases with {receiver} from today.</p>',
    },
    {
      id: TEMPLATE.welcome_partner,
      type: 'new_receiving_member',
      slug: 'new-receiving-member-partner-program',
      subject: 'A new partner has joined your program',
      body: '<p>{company} has joined {group}. Its engineers now see {receiver} in their partner search.</p>',
    },
  ]);
  const byId = new Map<number, Process>();
  for (const one of PROCESSES) {
    const dates = { created_at: since, updated_at: since };
    const process = await make.process({ ...dates, ...one, version: { ...one.version, created_at: since } }, db);
    byId.set(process.id, process);
  }
  return byId;
}
