import { make } from '@/tools/factories/make';
import type { Process } from '@/tools/factories/processes';
import type { Db } from '@/db/client';
import { favorites, helpHints, notes, processViews, searchRecords } from '@/db/schema';
import { demoToken, demoUuid } from './cases';
import { companyId, DAY, DEPARTMENT, HOUR, PROCESS, userId } from './ids';

/** An answered and an unanswered manager request, both to Ember. */
export async function seedManagerRequests(db: Db, processes: Map<number, Process>, now: Date): Promise<void> {
  const version_id = processes.get(PROCESS.ember)?.version.id;
  const to = {
    receive_company_id: companyId('ember'),
    contact_document_id: PROCESS.ember,
    version_id,
    secret_user_id: userId('ember', 'manager'),
  };
  const answered_at = new Date(now.getTime() - 8 * DAY);
  await make.managerRequest(
    {
      ...to,
      id: 1,
      token: demoToken('manager request', 1),
      secret_id: demoUuid(3, 1),
      created_at: new Date(answered_at.getTime() - 5 * HOUR),
      company_id: companyId('acme'),
      user_id: userId('acme', 'caller'),
      first_name: 'Anna',
      last_name: 'Reyes',
      email: 'caller@acme.test',
      phone: '+1 408 555 0110',
      internal_reference: '00104702',
      vendor_reference: 'EMB-118',
      business_impact: 'A hospital cannot restore patient images since Sunday. The next full backup starts tonight.',
      escalation_type: 'critical',
      notes: 'Our engineer is on bridge 4 until 22:00 UTC.',
      response: {
        first_name: 'Luc',
        last_name: 'Girard',
        email: 'manager@ember.test',
        phone: '+33 4 78 55 12 40',
        phone_country_code: 'FR',
        internal_reference: 'DIR-0091',
        escalation_type: 'critical',
        notes: 'Our restore lead joined the bridge at 15:20 UTC and stays until the first image is back.',
        created_at: answered_at,
      },
    },
    db,
  );
  await make.managerRequest(
    {
      ...to,
      id: 2,
      token: demoToken('manager request', 2),
      secret_id: demoUuid(3, 2),
      created_at: new Date(now.getTime() - 6 * HOUR),
      company_id: companyId('harbor'),
      user_id: userId('harbor', 'second'),
      first_name: 'Bram',
      last_name: 'Jansen',
      email: 'second@harbor.test',
      phone: '+31 10 555 1220',
      phone_country_code: 'NL',
      internal_reference: 'HB-5622',
      business_impact: 'Three questions in a row without an answer; the customer asks for a date every day.',
      escalation_type: 'response',
    },
    db,
  );
}

const HINTS: [flag: string, title: string, content: string][] = [
  [
    'partner_search',
    'Find a partner',
    'Type at least two letters of a company, a department, a product or a topic. You can open a case with every partner that {content.company} shares a group with; other members of {content.network} can be invited.',
  ],
  ['favorites', 'My Favorites', 'Star a process to find it here. Collaborate opens its form at once.'],
  [
    'company_notes',
    'Company Notes',
    'Notes of {content.company} for its own people. Its managers write them; no partner sees them.',
  ],
  [
    'internal_notes',
    'Internal Notes',
    'What your colleagues wrote about working with this partner. It stays inside {content.company}.',
  ],
  [
    'inbound_process',
    'Inbound Process',
    'How other members open cases with you: the form they fill in and the address that gets the request.',
  ],
  [
    'escalation',
    'Escalation',
    'When an answer is late, its contact, the alternate and the alias get a mail, in this order.',
  ],
  [
    'partner_groups',
    'Partner Groups',
    'Members of a group can open cases with each other. The group’s host decides who is in.',
  ],
  ['case_priority', 'Priority', 'P1 production is down, P2 production is impaired, P3 everything else.'],
  ['customer_data', 'Customer data', 'Customer data is removed one (1) month from the day the case was submitted.'],
  [
    'add_partners',
    'Add Partners',
    'Invite a member of {content.network} that your company does not work with yet, or ask the network for a partner that is not a member.',
  ],
  [
    'user_access',
    'User access',
    'All Users: everyone in your company may use this relation. Limited Access: the people you choose.',
  ],
];

/** Notes, favorites, searches and process views of members, and help texts. */
export async function seedActivity(db: Db, now: Date): Promise<void> {
  const acme = companyId('acme');
  const borealis = companyId('borealis');
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const dates = { created_at: before(20), updated_at: before(9) };
  await db.insert(helpHints).values(HINTS.map(([flag, title, content]) => ({ flag, title, content })));
  await db.insert(notes).values([
    {
      company_id: acme,
      location: 'dashboard',
      note: 'Bridge 4 is reserved for partner calls. Shift hand-over at 06:00, 14:00 and 22:00 UTC.',
      updated_by: userId('acme', 'manager'),
      ...dates,
    },
    {
      company_id: acme,
      document_id: PROCESS.borealis,
      location: 'document',
      note: 'Name the line card and the software release in the summary. Their first engineer asks for both.',
      updated_by: userId('acme', 'program'),
      ...dates,
    },
    {
      company_id: acme,
      document_id: PROCESS.cobalt,
      location: 'document',
      note: 'Give request ids. Without them the case comes back as a question.',
      updated_by: userId('acme', 'manager'),
      ...dates,
    },
    {
      company_id: borealis,
      document_id: PROCESS.acme,
      location: 'document',
      note: 'Ask for the array serial number first; their logs are filed by it.',
      updated_by: userId('borealis', 'manager'),
      ...dates,
    },
  ]);
  const caller = userId('acme', 'caller');
  await db.insert(favorites).values([
    { user_id: caller, document_id: PROCESS.borealis, company_id: borealis, created_at: before(30) },
    {
      user_id: caller,
      document_id: PROCESS.wireless,
      company_id: borealis,
      department_id: DEPARTMENT.wireless,
      created_at: before(12),
    },
    { user_id: caller, document_id: PROCESS.cobalt, company_id: companyId('cobalt'), created_at: before(11) },
    { user_id: userId('borealis', 'caller'), document_id: PROCESS.acme, company_id: acme, created_at: before(18) },
    { user_id: userId('dune', 'caller'), document_id: PROCESS.borealis, company_id: borealis, created_at: before(25) },
  ]);
  await db.insert(searchRecords).values([
    {
      user_id: caller,
      term: 'wire',
      location: 'dashboard',
      results: 1,
      member: `department-${DEPARTMENT.wireless}`,
      created_at: before(10),
    },
    {
      user_id: caller,
      term: 'kubern',
      location: 'dashboard',
      results: 1,
      member: `company-${companyId('cobalt')}`,
      created_at: before(9),
    },
    { user_id: userId('acme', 'second'), term: 'mainframe', location: 'dashboard', results: 0, created_at: before(4) },
    {
      user_id: userId('harbor', 'caller'),
      term: 'bore',
      location: 'dashboard',
      results: 2,
      member: `company-${borealis}`,
      created_at: before(3),
    },
  ]);
  await db.insert(processViews).values([
    {
      user_id: caller,
      document_id: PROCESS.wireless,
      company_id: borealis,
      department_id: DEPARTMENT.wireless,
      created_at: before(10),
    },
    { user_id: caller, document_id: PROCESS.cobalt, company_id: companyId('cobalt'), created_at: before(9) },
    { user_id: userId('harbor', 'caller'), document_id: PROCESS.borealis, company_id: borealis, created_at: before(3) },
  ]);
}
