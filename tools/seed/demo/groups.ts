import { eq } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import type { Db } from '@/db/client';
import { writeContent } from '@/db/file-contents';
import { groups, departments, files, groupDocuments } from '@/db/schema';
import { DEPARTMENT, GROUP, PROCESS, SUPER_ID, companyId, userId, type Slug } from './ids';
import { smallPdf } from './small-pdf';

/** Groups the partners share; seedRelations adds members to all groups once the processes exist. */
export async function seedGroups(db: Db): Promise<void> {
  const addendum = await smallPdf('Borealis Alliance Addendum', [
    'Members of the Borealis Alliance answer each other within the agreed times,',
    'keep customer data to the case it was given for,',
    'and name one escalation contact.',
  ]);
  const [file] = await db
    .insert(files)
    .values({
      original_filename: 'borealis-alliance-addendum.pdf',
      mime_type: 'application/pdf',
      ...(await writeContent(db, [addendum])),
      created_by: SUPER_ID,
    })
    .returning({ id: files.id });
  await make.community(
    {
      id: GROUP.forum,
      name: 'Open Support Forum',
      type: 'open_group',
      description: 'Every member can reach every other member here.',
    },
    db,
  );
  await make.community(
    {
      id: GROUP.circle,
      name: 'Solution Circle',
      type: 'solution_support',
      description: 'Joint solutions of Acme, Borealis, Cobalt and Harbor, with response times of their own.',
      custom_sla: true,
      p1_response_time: 1,
      p2_response_time: 4,
      p3_response_time: 24,
      p1_message:
        'Production is down or data is at risk. The partner answers within 1 hour, at any time of day. Stay reachable by phone.',
      p2_message:
        'Production is impaired, a workaround exists or part of the system is down. The partner answers within 4 hours.',
      p3_message: 'A question or a small fault without effect on production. The partner answers within 24 hours.',
    },
    db,
  );
  await make.community(
    {
      id: GROUP.alliance,
      name: 'Borealis Alliance',
      type: 'partner_program',
      description: 'The partner program of Borealis Networks.',
      vhost: 'borealis-alliance',
      host_email: 'alliance@borealis.test',
      sponsor_company_id: companyId('borealis'),
      price: 3000,
      price_three_years: 2700,
      force_addendum: true,
      addendum_file_id: file?.id,
      addendum_name: 'Borealis Alliance Addendum',
      instructions:
        '<p>Join the partner program of Borealis Networks. Have these at hand:</p><ul><li>the address of your support desk</li><li>the name of one escalation contact</li></ul>',
      links:
        '<p><a href="https://www.borealis.test/alliance">About the program</a></p><p><a href="https://www.borealis.test/alliance/faq">Questions and answers</a></p>',
      registration_status_url: 'https://www.borealis.test/alliance/status',
    },
    db,
  );
  await make.community(
    {
      id: GROUP.free,
      name: 'Harbor Free Partners',
      type: 'partner_program',
      description: 'Free of charge for everyone who builds on Harbor databases.',
      vhost: 'harbor-free',
      host_email: 'partners@harbor.test',
      sponsor_company_id: companyId('harbor'),
      price: 0,
      price_three_years: 0,
      instructions: '<p>Free for all who build on Harbor databases. Registration takes about five minutes.</p>',
      links: '<p><a href="https://www.harbor.test/partners">Partner handbook</a></p>',
    },
    db,
  );
}

type Member = { of: Slug; document?: number; department?: number; one_to_many?: boolean; only?: number[] };

const MEMBERS: Record<keyof typeof GROUP, Member[]> = {
  forum: [
    { of: 'acme', document: PROCESS.acme },
    { of: 'borealis', document: PROCESS.borealis },
    { of: 'cobalt', document: PROCESS.cobalt },
    { of: 'dune', document: PROCESS.dune },
    { of: 'ember', document: PROCESS.ember },
    { of: 'fjord', document: PROCESS.fjord },
    { of: 'harbor', document: PROCESS.harbor },
    { of: 'borealis', document: PROCESS.borealis, department: DEPARTMENT.routing },
  ],
  circle: [
    { of: 'acme', document: PROCESS.acme },
    { of: 'borealis', document: PROCESS.wireless, department: DEPARTMENT.wireless },
    { of: 'borealis', document: PROCESS.borealis },
    { of: 'cobalt', document: PROCESS.cobalt },
    { of: 'harbor', document: PROCESS.harbor },
    { of: 'harbor', document: PROCESS.harbor_column, department: DEPARTMENT.analytics },
  ],
  alliance: [
    { of: 'borealis', document: PROCESS.borealis },
    { of: 'acme', document: PROCESS.acme, one_to_many: true },
    { of: 'dune', document: PROCESS.dune_limited, one_to_many: true },
    {
      of: 'ember',
      document: PROCESS.ember,
      one_to_many: true,
      only: [userId('ember', 'caller'), userId('ember', 'manager')],
    },
    { of: 'cobalt', document: PROCESS.cobalt_pending, one_to_many: true },
  ],
  free: [
    { of: 'harbor', document: PROCESS.harbor },
    { of: 'dune', document: PROCESS.dune_limited, one_to_many: true },
    // Ember reaches Harbor's department only through this group, so its second caller has no access to a partner.
    {
      of: 'ember',
      document: PROCESS.ember,
      one_to_many: true,
      only: [userId('ember', 'caller'), userId('ember', 'manager')],
    },
    { of: 'fjord', document: PROCESS.fjord_rejected, one_to_many: true },
    { of: 'harbor', document: PROCESS.harbor_column, department: DEPARTMENT.analytics },
  ],
  // Acme's second caller is not on the list, so Cobalt's marketplace is no partner for him.
  marketplace: [
    {
      of: 'acme',
      document: PROCESS.acme,
      only: [userId('acme', 'caller'), userId('acme', 'program'), userId('acme', 'manager')],
    },
    { of: 'cobalt', document: PROCESS.cobalt, department: DEPARTMENT.marketplace },
    { of: 'harbor', document: PROCESS.harbor },
  ],
  hosted: [
    { of: 'acme', document: PROCESS.acme },
    { of: 'ember', document: PROCESS.ember, one_to_many: true },
    { of: 'fjord', document: PROCESS.fjord, one_to_many: true },
    { of: 'cobalt', one_to_many: true },
  ],
  empty: [{ of: 'acme', document: PROCESS.acme }],
};

/** Members of the groups with their processes, the groups' documents, and the departments' processes. */
export async function seedMemberships(db: Db): Promise<void> {
  for (const key of Object.keys(MEMBERS) as (keyof typeof GROUP)[]) {
    for (const { of, document: process, department, one_to_many, only } of MEMBERS[key]) {
      await make.relation(
        {
          community_id: GROUP[key],
          company_id: companyId(of),
          document_id: process,
          department_id: department,
          member_relationship: one_to_many ? 'one_to_many' : 'many_to_many',
          selected_users: only,
        },
        db,
      );
    }
  }
  await db.update(groups).set({ document_id: PROCESS.borealis }).where(eq(groups.id, GROUP.alliance));
  await db.update(groups).set({ document_id: PROCESS.harbor }).where(eq(groups.id, GROUP.free));
  await db
    .update(departments)
    .set({ community_id: GROUP.forum, contact_document_id: PROCESS.borealis })
    .where(eq(departments.id, DEPARTMENT.routing));
  await db
    .update(departments)
    .set({ community_id: GROUP.circle, contact_document_id: PROCESS.wireless })
    .where(eq(departments.id, DEPARTMENT.wireless));
  await db
    .update(departments)
    .set({ community_id: GROUP.circle, contact_document_id: PROCESS.harbor_column })
    .where(eq(departments.id, DEPARTMENT.analytics));
  const sheet = await smallPdf('Solution Circle: who to call', [
    'Acme Storage: shift lead, +1 408 555 0199',
    'Borealis Networks: duty manager, +46 8 5555 1299',
    'Cobalt Cloud: incident desk, +44 20 7946 0199',
    'Harbor Databases: front desk, +31 10 555 1299',
  ]);
  const [file] = await db
    .insert(files)
    .values({
      original_filename: 'solution-circle-contacts.pdf',
      mime_type: 'application/pdf',
      ...(await writeContent(db, [sheet])),
      created_by: SUPER_ID,
    })
    .returning({ id: files.id });
  await db.insert(groupDocuments).values([
    { community_id: GROUP.circle, name: 'Contacts for escalations', document_type: 'file', file_id: file?.id },
    {
      community_id: GROUP.circle,
      name: 'Interoperability matrix',
      document_type: 'url',
      url: 'https://www.borealis.test/interop/matrix',
      company_id: companyId('borealis'),
    },
    {
      community_id: GROUP.circle,
      name: 'Log collection guide',
      document_type: 'url',
      url: 'https://www.acme.test/support/logs',
      company_id: companyId('acme'),
    },
    {
      community_id: GROUP.circle,
      name: 'Remote session checklist',
      document_type: 'url',
      url: 'https://www.cobalt.test/support/remote-sessions',
      company_id: companyId('cobalt'),
    },
    {
      community_id: GROUP.forum,
      name: 'How to write a good problem summary',
      document_type: 'url',
      url: 'https://www.cobalt.test/support/summary',
    },
    {
      community_id: GROUP.alliance,
      name: 'Alliance handbook',
      document_type: 'url',
      url: 'https://www.borealis.test/alliance/handbook',
      company_id: companyId('borealis'),
    },
  ]);
}
