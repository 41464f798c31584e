import type { Db } from '@/db/client';
import { caller, type User } from './accounts';
import { company, type Company, type NewCompany } from './companies';
import { group as theGroup, membership, type Group, type Membership } from './groups';
import { withTransaction } from './with-transaction';
import { process, type NewProcess, type Process } from './processes';

export type Partners = {
  community: Group;
  company: Company;
  caller: User;
  receiver: Company;
  receiver_caller: User;
  document: Process;
  relation: Membership;
};
type Overrides = {
  company?: NewCompany;
  receiver?: NewCompany;
  document?: NewProcess;
  community?: Parameters<typeof theGroup>[0];
};

/** The smallest network: a caller who may open a case with the receiver, through an open group and a process. */
export function partners(overrides: Overrides = {}, db?: Db): Promise<Partners> {
  return withTransaction(db, async (tx) => {
    const group = await theGroup(overrides.community, tx);
    const from = await company(overrides.company, tx);
    const to = await company(overrides.receiver, tx);
    const theProcess = await process({ ...overrides.document, company_id: to.id }, tx);
    await membership({ community_id: group.id, company_id: from.id }, tx);
    const receives = await membership({ community_id: group.id, company_id: to.id, document_id: theProcess.id }, tx);
    return {
      community: group,
      company: from,
      caller: await caller({ company_id: from.id }, tx),
      receiver: to,
      receiver_caller: await caller({ company_id: to.id }, tx),
      document: theProcess,
      relation: receives,
    };
  });
}
