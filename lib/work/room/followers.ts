import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { engineerOf, receiversOf, senderAddress, unique } from '@/lib/work/cases/submit/recipients';
import type { CaseSide } from '@/lib/work/cases/policy';

export type Follower = { name: string; email: string; seen_id: number | null; has_account: boolean };

type FollowedCase = {
  id: number;
  company_id: number;
  receiver_company_id: number;
  submitter_id: number;
  version_id: number;
};

/**
 * Followers of one side: its colleagues who follow the case; at the receiver also the engineer without an account, and
 * the inbound addresses until a colleague answers or follows (rule: room.mail).
 */
export async function followersOf(db: Db, theCase: FollowedCase, side: CaseSide): Promise<Follower[]> {
  const colleagues = await colleaguesOf(db, theCase, side);
  const following = colleagues.filter(isFollowing);
  if (side === 'submitter') return following.map(followerOf);
  const known = new Set(colleagues.map(({ email }) => email));
  const engineers = (await engineerOf(db, theCase.id)).filter(({ email }) => !known.has(email));
  const others = [...engineers, ...((await hasAnswered(db, theCase)) ? [] : await receiversOf(db, theCase.version_id))];
  const all = [...following.map(followerOf), ...others.map(withoutAccount)];
  return unique(all.length ? all : (await receiversOf(db, theCase.version_id)).map(withoutAccount));
}

/** Colleagues of one side who follow the case, with their accounts. */
export const followingColleagues = async (db: Db, theCase: FollowedCase, side: CaseSide) =>
  (await colleaguesOf(db, theCase, side)).filter(isFollowing).map(({ id, name, email }) => ({ id, name, email }));

const isFollowing = ({ follows }: Colleague) => follows;

const withoutAccount = ({ name = '', email }: { name?: string; email: string }): Follower => ({
  ...{ name, email },
  seen_id: null,
  has_account: false,
});

type Colleague = Omit<Follower, 'has_account'> & {
  id: number;
  follows: boolean;
  typed: string | null;
  domain: string | null;
  additional_domains: string[];
};

const followerOf = ({ name, email, typed, seen_id, ...company }: Colleague): Follower => ({
  name,
  email: typed === null ? email : senderAddress(typed, { account: email, company }),
  seen_id,
  has_account: true,
});

/** Active people of a side who follow or have left the case; API clients get no mail. */
const colleaguesOf = (db: Db, theCase: FollowedCase, side: CaseSide): Promise<Colleague[]> => {
  const company_id = side === 'submitter' ? theCase.company_id : theCase.receiver_company_id;
  return db.execute<Colleague>(sql`
    with engineer as (
      select u.id from case_responses a join users u on u.email = lower(a.engineer_email) and u.company_id = ${theCase.receiver_company_id}
      where a.case_id = ${theCase.id} and a.engineer_email <> '' order by a.id desc limit 1
    )
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.email, place.last_look_id as seen_id,
      coalesce(place.follows, u.id = ${theCase.submitter_id} or u.id in (select id from engineer)) as follows,
      case when u.id = ${theCase.submitter_id} then (select email from cases where id = ${theCase.id}) end as typed,
      o.domain, o.additional_domains
    from users u
    join companies o on o.id = u.company_id
    left join case_readers place on place.case_id = ${theCase.id} and place.user_id = u.id
    where u.company_id = ${company_id} and u.status = 'active' and u.role <> 'api' and u.id in (
      select ${theCase.submitter_id}::int union select id from engineer union select user_id from case_readers where case_id = ${theCase.id})
    order by u.id`);
};

async function hasAnswered(db: Db, { id }: FollowedCase): Promise<boolean> {
  const [row] = await db.execute(sql`select 1 from case_responses where case_id = ${id} limit 1`);
  return row !== undefined;
}
