import { build } from '@/db/build/build';
import type { CaseStory } from '@/db/build/cases';
import type { Ask, Identity, World } from './access-table';
import { testSql } from './database';
import { REQUEST, RESPONSE } from './requesting';
import { entry } from './submitting';

/* What the rows of the access table send where a row of the database is needed first. */

const newCase = ({ acme, receiver, document, community, users }: World, over: CaseStory = {}) =>
  build.case({ company_id: acme.id, receiver_company_id: receiver.id, document_id: document.id, community_id: community.id, submitter_id: users.caller.id, ...over });

const ANSWER = { status: 'accepted', engineer_name: 'Ada Berg', engineer_email: 'ada@borealis.test', next_steps: 'We call you.' };

export const caseAsks = {
  read: async (world: World): Promise<Ask> => ({ path: `/api/caller/case/${(await newCase(world)).respond_secret}` }),
  respond: async (world: World): Promise<Ask> => ({ path: `/api/caller/case/${(await newCase(world)).respond_secret}/respond`, body: ANSWER }),
  close: async (world: World): Promise<Ask> => ({ path: `/api/caller/case/${(await newCase(world, { status: 'accepted' })).token}/close` }),
  details: async (world: World): Promise<Ask> => ({ path: `/api/caller/case-details/${(await newCase(world)).token}` }),
};

export const collaboration = {
  star: ({ document, receiver }: World): Ask => ({ path: '/api/caller/favorites/toggle', body: { document_id: document.id, company_id: receiver.id, type: 'company', is_favorite: true } }),
  submit: ({ document, receiver }: World): Ask => ({ path: `/api/caller/collaborate/${document.id}`, body: { ...entry, collaborate_type: 'company', collaborate_entity: receiver.id } }),
  /** A search belongs to who made it; the other company's people, and those who may not search, name one of acme's caller. */
  async choose({ receiver, users }: World, identity: Identity): Promise<Ask> {
    const owner = identity === 'admin' || identity === 'api' ? users[identity] : users.caller;
    const [search] = await testSql()`insert into search_records (user_id, term, location) values (${owner.id}, 'wire', 'dashboard') returning id`;
    return { path: '/api/caller/result_to_search', body: { member: `company-${receiver.id}`, search_id: search!.id as number } };
  },
  /** A company of its own for each, so that nobody has invited it before. */
  invite: async (): Promise<Ask> => ({ path: '/api/collaborate_invite', body: { company_id: (await build.company()).id } }),
  async download({ community }: World): Promise<Ask> {
    const [made] = await testSql()`
      with kept as (insert into files (original_filename, mime_type, size, bytes) values ('a.pdf', 'application/pdf', 4, 'abcd') returning id)
      insert into group_documents (community_id, name, document_type, file_id) select ${community.id}, 'A', 'file', id from kept returning id`;
    return { path: `/api/caller/partner_groups/${community.id}/documents/${made!.id as number}/download` };
  },
};

/** A hint that is there for all who ask. */
export async function helpAsk(): Promise<Ask> {
  await testSql()`insert into help_hints (flag, title, content) values ('favorites', 'My Favorites', 'Star a process.') on conflict do nothing`;
  return { path: '/api/help_hints/favorites' };
}
export const requestAsks = {
  /** The partner receives manager requests by a process of its own, beside the one for cases. */
  async create({ community, receiver }: World): Promise<Ask> {
    const document = await build.process({ company_id: receiver.id, document_type: 'manager' });
    await build.relation({ community_id: community.id, company_id: receiver.id, document_id: document.id, department_id: (await build.department({ company_id: receiver.id })).id });
    return { path: '/api/manager/request/create', body: { ...REQUEST, contact_document_id: document.id } };
  },
  read: async (): Promise<Ask> => ({ path: `/api/manager/request/get/${(await build.managerRequest()).response_secret}` }),
  readResponse: async (): Promise<Ask> => ({ path: `/api/manager/request/response/get/${(await build.managerRequest()).response_secret}` }),
  respond: async (): Promise<Ask> => ({ path: `/api/manager/request/response/${(await build.managerRequest()).response_secret}`, body: RESPONSE }),
};

/** An address of a company that logs in by mailed links. */
export async function linkAsk(identity: string): Promise<object> {
  const company = await build.company({ login_method: 'email_link' });
  return { email: `${identity}@${company.domain}`, company_id: company.id, agree_confirm: true };
}

/** A registration with a company of its own, by an address of it. */
export async function registration(identity: string): Promise<Ask> {
  const [company, country] = await Promise.all([build.company(), build.country()]);
  const body = { ...NEWCOMER, email: `${identity}@${company.domain}`, country_id: country.id };
  return { path: `/api/caller/register/${company.slug}`, body };
}

/** What a newcomer fills in, but for address and country. */
export const NEWCOMER = {
  first_name: 'Nora', last_name: 'Lind', phone: '415 555 2671', phone_country_code: 'US', city: 'Oslo', password: 'Concord1!', password_confirmation: 'Concord1!', agree_confirm: true,
};

/** A second session of one's own. */
export async function otherSession({ users }: World, identity: Identity): Promise<Ask> {
  const { id } = await build.session(users[identity === 'none' || identity === 'impersonating' ? 'caller' : identity]);
  return { path: `/api/users/sessions/${id}` };
}

/** One's own profile with another city. */
export async function profile({ users }: World, identity: Identity): Promise<Ask> {
  const { email } = users[identity === 'none' || identity === 'impersonating' ? 'caller' : identity];
  const { first_name, last_name, phone, phone_country_code, agree_confirm } = NEWCOMER;
  return { path: '/api/users/profile', body: { first_name, last_name, phone, phone_country_code, agree_confirm, city: 'Bergen', email, country_id: (await build.country()).id } };
}
