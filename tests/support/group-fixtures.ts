import type { User } from '@/tools/factories/accounts';
import type { Company } from '@/tools/factories/companies';
import type { Group, Membership } from '@/tools/factories/groups';
import { make } from '@/tools/factories/make';
import { testSql } from './database';

export type GroupFixture = {
  acme: Company;
  admin: User;
  group: Group;
  relation: Membership;
  partner: Company;
  partner_admin: User;
  stranger: User;
};

/** Acme and Borealis in a closed group, each with an approved process, and the manager of a company outside of it. */
export async function groupFixture(
  overrides: { group?: Parameters<typeof make.community>[0]; relation?: Parameters<typeof make.relation>[0] } = {},
): Promise<GroupFixture> {
  const acme = await make.company({ name: 'Acme Storage' });
  const partner = await make.company({ name: 'Borealis Networks', membership_type: 'premium' });
  const group = await make.community({ name: 'Solution Circle', type: 'solution_support', ...overrides.group });
  const [own, theirs] = [
    await make.process({ company_id: acme.id, name: 'Acme support' }),
    await make.process({ company_id: partner.id, name: 'Borealis TAC' }),
  ];
  const membership = await make.relation({
    community_id: group.id,
    company_id: acme.id,
    document_id: own.id,
    ...overrides.relation,
  });
  await make.relation({ community_id: group.id, company_id: partner.id, document_id: theirs.id });
  return {
    acme,
    partner,
    group,
    relation: membership,
    admin: await make.manager({ company_id: acme.id }),
    partner_admin: await make.manager({ company_id: partner.id }),
    stranger: await make.manager(),
  };
}

export function uploadForm(entries: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n', 'latin1');
export const aFile = (name: string, content: Uint8Array | string = PDF) => new File([content as BlobPart], name);

export async function lastAudit() {
  const [row] = await testSql()<
    { command: string; subject_type: string; subject_id: number; changes: unknown; company_id: number }[]
  >`select command, subject_type, subject_id, changes, company_id from audit_log order by id desc limit 1`;
  return row;
}
