import { eq, sql } from 'drizzle-orm';
import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import type { Db } from '@/db/client';
import { writeContent } from '@/db/file-contents';
import { groups, files, groupDocuments } from '@/db/schema';
import { companyId, GROUP, SUPER_ID, userId } from './ids';
import { smallPdf } from './small-pdf';

/** Groups for Acme's administration: one with limited access, one hosted by Acme, one empty. */
export async function seedAcmeGroups(db: Db): Promise<void> {
  await make.community(
    {
      id: GROUP.marketplace,
      name: 'Cobalt Marketplace Circle',
      type: 'solution_support',
      description: 'Support for storage and database images in the Cobalt marketplace.',
      p1_response_time: 2,
      p2_response_time: 8,
      p3_response_time: 48,
    },
    db,
  );
  await make.community(
    {
      id: GROUP.hosted,
      name: 'Acme Storage Partners',
      type: 'partner_program',
      description: 'The partner program of Acme Storage.',
      vhost: 'acme-partners',
      host_email: 'partners@acme.test',
      sponsor_company_id: companyId('acme'),
      price: 1200,
      price_three_years: 1080,
      instructions: '<p>Join the partner program of Acme Storage.</p>',
      links: '<p><a href="https://www.acme.test/partners">About the program</a></p>',
      registration_status_url: 'https://www.acme.test/partners/status',
    },
    db,
  );
  await make.community(
    {
      id: GROUP.empty,
      name: 'Joint Interoperability Testing of Backup, Replication and Long-Term Archiving for Regulated Industries in Europe, the Middle East and Africa',
      type: 'solution_support',
      description: 'Nobody but Acme has joined yet. The long name is for trying out the screens.',
    },
    db,
  );
}

type NewFile = { name: string; type: string; bytes: Buffer; by: number };

async function insertFile(db: Db, { name, type, bytes, by }: NewFile): Promise<number> {
  const [file] = await db
    .insert(files)
    .values({ original_filename: name, mime_type: type, ...(await writeContent(db, [bytes])), created_by: by })
    .returning({ id: files.id });
  return file!.id;
}

const pdf = async (name: string, title: string, lines: string[], by = SUPER_ID): Promise<NewFile> => ({
  name,
  type: 'application/pdf',
  bytes: await smallPdf(title, lines),
  by,
});

function contactSheet(by: number): NewFile {
  const book = XLSX.utils.book_new();
  const rows = [
    ['Team', 'Phone', 'Hours'],
    ['Shift lead', '+1 408 555 0199', '24/7'],
    ['Array experts', '+1 408 555 0188', 'Mon-Fri 08:00-18:00 PT'],
  ];
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Contacts');
  return {
    name: 'acme-contacts.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    by,
  };
}

/** Files of the groups, and documents of several kinds added by Acme and others. */
export async function seedGroupFiles(db: Db): Promise<void> {
  const conduct = await insertFile(
    db,
    await pdf('code-of-conduct.pdf', 'Code of conduct', [
      'Answer in time, be polite, keep customer data confidential.',
    ]),
  );
  const license = await insertFile(
    db,
    await pdf('database-license.pdf', 'License of the member database', ['The directory is for support cases only.']),
  );
  const addendum = await insertFile(
    db,
    await pdf('acme-partner-addendum.pdf', 'Acme Partner Addendum', ['Partners of Acme name one escalation contact.']),
  );
  await db.update(groups).set({ code_of_conduct_file_id: conduct, current_license_file_id: license });
  await db
    .update(groups)
    .set({ addendum_file_id: addendum, addendum_name: 'Acme Partner Addendum', force_addendum: true })
    .where(eq(groups.id, GROUP.hosted));
  await db.update(groupDocuments).set({ created_by: userOf });
  await seedDocuments(db);
}

/** Documents from seedRelations belong to the company's business manager, else to the network. */
const userOf = sql<number>`coalesce((select min(u.id) from users u where u.company_id = group_documents.company_id and u.role = 'business_manager'), ${SUPER_ID})`;

async function seedDocuments(db: Db): Promise<void> {
  const [manager, program] = [userId('acme', 'manager'), userId('acme', 'program')];
  const acme = { company_id: companyId('acme') };
  const guide = await insertFile(
    db,
    await pdf(
      'array-log-bundle-guide.pdf',
      'Array log bundles',
      ['Collect the bundle within an hour of the fault.'],
      manager,
    ),
  );
  const sheet = await insertFile(db, contactSheet(program));
  const matrix = await insertFile(
    db,
    await pdf('interop.pdf', 'Interoperability', ['Tested combinations of arrays and images.'], program),
  );
  await db.insert(groupDocuments).values([
    {
      ...acme,
      community_id: GROUP.circle,
      name: 'Array log bundles: how to collect them',
      document_type: 'file',
      file_id: guide,
      created_by: manager,
    },
    {
      ...acme,
      community_id: GROUP.circle,
      name: 'Contacts of the Acme support teams for storage arrays, file services, object storage, replication and disaster recovery, with phone numbers and hours',
      document_type: 'file',
      file_id: sheet,
      created_by: program,
    },
    {
      ...acme,
      community_id: GROUP.hosted,
      name: 'Partner handbook',
      document_type: 'url',
      url: 'https://www.acme.test/partners/handbook',
      created_by: manager,
    },
    {
      ...acme,
      community_id: GROUP.marketplace,
      name: 'Tested combinations',
      document_type: 'file',
      file_id: matrix,
      created_by: program,
    },
  ]);
}
