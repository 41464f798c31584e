import type { TransactionSql } from 'postgres';
import { moveSequence, nextId, pick } from './network';
import {
  CONDITIONS,
  DETAILS,
  FIRST_NAMES,
  LAST_NAMES,
  NEXT_STEPS,
  QUESTIONS,
  REASONS,
  REPLIES,
  SUBJECTS,
  TROUBLES,
} from './words';

const YEARS = `interval '730 days'`;
/** Recent cases of caller@acme.test, so that "my cases" has several pages. */
const RECENT_OWN_CASES = 60;

/**
 * Two years of cases with events, responses and, until purged, customer data. One in a hundred comes from Acme and one
 * in a hundred goes to Acme; the rest are distributed by company size. The status depends on the age.
 */
export async function bulkCases(tx: TransactionSql, count: number): Promise<void> {
  await drawCases(tx, count);
  await writeCases(tx);
  await writeResponses(tx);
  await writeEvents(tx);
  await tx.unsafe(`
    insert into case_customer_data (case_id, customer_data)
    select b.id, jsonb_build_array(
      jsonb_build_object('requirement_id', 1, 'section', 'common_customer_section', 'field', 'Customer company', 'type', 'string', 'value', 'Customer ' || b.n % 4000),
      jsonb_build_object('requirement_id', 2, 'section', 'common_customer_section', 'field', 'Customer contact', 'type', 'string', 'value', ${pick(FIRST_NAMES, 'b.dice')} || ' ' || ${pick(LAST_NAMES, 'b.dice')}),
      jsonb_build_object('requirement_id', 3, 'section', 'common_customer_section', 'field', 'Customer email', 'type', 'email', 'value', 'contact' || b.n % 4000 || '@customer.example'))
    from bulk_case b where b.created_at > now() - interval '1 month' and b.purge_on > now()`);
}

/** Randomizes parties, time and outcome of each case in a temporary table that fills the real ones. */
async function drawCases(tx: TransactionSql, count: number): Promise<void> {
  const first = await nextId(tx, 'cases');
  await tx.unsafe(`create temp table bulk_user on commit drop as
    select row_number() over (order by company_id, id) as place, id, company_id, first_name, last_name, email, phone from users where role <> 'super_admin' and role <> 'api' and status = 'active' and company_id <> 7`);
  await tx.unsafe(`create temp table bulk_target on commit drop as
    select row_number() over (order by r.company_id, r.id) as place, r.company_id, r.department_id, r.community_id, p.id as document_id, p.current_version_id as version_id, c.domain
    from relations r join processes p on p.id = r.document_id and p.status = 'approved' and p.document_type in ('ticket', 'solution_support', 'json') join companies c on c.id = r.company_id
    where r.community_id in (1, 2) and r.is_active`);
  await tx.unsafe('create unique index on bulk_user (place)');
  await tx.unsafe('create unique index on bulk_target (place)');
  await tx.unsafe('analyze bulk_user, bulk_target');
  await tx.unsafe(`create temp table bulk_draw on commit drop as
    select ${first - 1} + n as id, n, random() as chance, (random() * 1e9)::int as dice,
      case when n > ${count - RECENT_OWN_CASES} then now() - random() * interval '29 days' else now() - ${YEARS} * (1 - (n - random()) / ${count}::float) end as created_at,
      case when n > ${count - RECENT_OWN_CASES} or n % 500 = 0 then (select place from bulk_user where email = 'caller@acme.test')
        when n % 100 = 0 then 1 + floor(random() * (select count(*) from bulk_user where company_id = 1))
        else 1 + floor(random() * (select count(*) from bulk_user)) end::bigint as user_place,
      case when n % 100 = 1 then (select min(place) from bulk_target where company_id = 1) else 1 + floor(power(random(), 1.5) * (select count(*) from bulk_target)) end::bigint as target_place
    from generate_series(1, ${count}) n`);
  await tx.unsafe(`create temp table bulk_case on commit drop as
    select d.id, d.n, d.dice, d.created_at, d.created_at + interval '1 month' as purge_on, u.id as user_id, u.company_id, u.first_name, u.last_name, u.email, u.phone,
      t.company_id as receiver_company_id, t.department_id, t.community_id, t.document_id, t.version_id, t.domain, ${STATUS} as status, ${PRIORITY} as priority,
      now() - d.created_at as age, d.chance
    from bulk_draw d join bulk_user u on u.place = d.user_place
    join bulk_target t0 on t0.place = d.target_place
    join bulk_target t on t.place = case when t0.company_id <> u.company_id then t0.place else (select min(place) from bulk_target o where o.company_id <> u.company_id) end`);
  await tx.unsafe(`alter table bulk_case add t_answer timestamptz, add t_reply timestamptz, add t_end timestamptz`);
  await tx.unsafe(`update bulk_case set
    t_answer = case when status <> 'open' then created_at + age * 0.4 * least(1, 0.2 + dice % 70 / 100.0) * least(1, 20.0 / greatest(1, extract(epoch from age) / 3600)) end,
    t_reply = case when status = 'rejected' or status = 'information' and dice % 2 = 0 then created_at + age * 0.4 + (age * 0.1) * least(1, 10.0 / greatest(1, extract(epoch from age) / 3600)) end,
    t_end = case when status = 'closed' then created_at + least(age * 0.9, interval '1 day' * (2 + dice % 25)) when status = 'rejected' then created_at + age * 0.4 + (age * 0.2) * least(1, 10.0 / greatest(1, extract(epoch from age) / 3600)) end`);
  await tx.unsafe(
    `update bulk_case set t_reply = t_answer + (t_reply - created_at - age * 0.4), t_end = case when status = 'rejected' then t_answer + (t_end - created_at - age * 0.4) else greatest(t_end, t_answer) end where t_reply is not null or t_end is not null`,
  );
  await tx.unsafe('analyze bulk_case');
}

const PRIORITY = `(case when d.dice % 10 < 6 then 'low' when d.dice % 10 < 9 then 'medium' else 'high' end)::priority`;
const STATUS = `(case
  when d.created_at > now() - interval '20 hours' then case when d.chance < 0.6 then 'open' when d.chance < 0.85 then 'accepted' when d.chance < 0.95 then 'information' else 'rejected' end
  when d.created_at > now() - interval '28 days' then case when d.chance < 0.02 then 'open' when d.chance < 0.45 then 'accepted' when d.chance < 0.53 then 'information' when d.chance < 0.63 then 'rejected' else 'closed' end
  else case when d.chance < 0.13 then 'rejected' else 'closed' end end)::case_status`;

const OVERDUE = `b.status = 'open' and b.respond_by < now()`;

async function writeCases(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`
    insert into cases (id, token, company_id, receiver_company_id, receiver_department_id, community_id, document_id, version_id, submitter_id, first_name, last_name, email, phone,
      internal_case_number, partner_case_number, summary, description, priority, status, collaborate_type, respond_by, first_answered_at, information_replied_at,
      half_time_reminded_at, limit_reminded_at, escalation_step, escalated_at, closed_at, purge_on, purged_at, created_at, updated_at)
    select b.id, md5('bulk' || b.id || b.dice), b.company_id, b.receiver_company_id, b.department_id, b.community_id, b.document_id, b.version_id, b.user_id, b.first_name, b.last_name, b.email, b.phone,
      lpad((200000 + b.id)::text, 8, '0'), case when b.status <> 'open' then 'RX-' || 100000 + b.dice % 900000 end,
      ${pick(SUBJECTS, 'b.dice')} || ' ' || ${pick(TROUBLES, 'b.dice / 31')} || ' ' || ${pick(CONDITIONS, 'b.dice / 1013')},
      'The ' || lower(${pick(SUBJECTS, 'b.dice')}) || ' of the customer ' || ${pick(TROUBLES, 'b.dice / 31')} || '. ' || ${pick(DETAILS, 'b.dice / 7')} || ' ' || ${pick(DETAILS, 'b.dice / 7 + 3')},
      b.priority, b.status, (case when b.department_id is null then 'company' else 'department' end)::collaborate_type, b.respond_by, b.t_answer, b.t_reply,
      case when ${OVERDUE} then b.respond_by - (b.respond_by - b.created_at) / 2 end, case when ${OVERDUE} then b.respond_by end, case when ${OVERDUE} then 3 else 0 end, case when ${OVERDUE} then b.respond_by + interval '45 minutes' end,
      case when b.status = 'closed' then b.t_end end, b.purge_on, case when b.purge_on <= now() then b.purge_on end, b.created_at, coalesce(b.t_end, b.t_reply, b.t_answer, b.created_at)
    from (select *, created_at + case priority when 'high' then interval '1 hour' when 'medium' then interval '4 hours' else interval '24 hours' end as respond_by from bulk_case) b
    order by b.id`);
  await moveSequence(tx, 'cases');
}

/** Reserves three response ids per case, in this order: first answer, reply, last answer. */
async function writeResponses(tx: TransactionSql): Promise<void> {
  const first = await nextId(tx, 'case_responses');
  await tx.unsafe(`alter table bulk_case add first_response int`);
  await tx.unsafe(`update bulk_case set first_response = ${first} + (n - 1) * 3`);
  const engineer = `${pick(FIRST_NAMES, 'b.dice / 11')} || ' ' || ${pick(LAST_NAMES, 'b.dice / 17')}, 'support@' || b.domain, '+14155552671'`;
  const columns =
    '(id, case_id, type, case_number, engineer_name, engineer_email, engineer_phone, next_steps, created_at)';
  await tx.unsafe(`insert into case_responses ${columns}
    select b.first_response, b.id, (case when b.t_reply is not null or b.status = 'information' then 'information-request' else 'approval' end)::response_type, 'RX-' || 100000 + b.dice % 900000, ${engineer},
      case when b.t_reply is not null or b.status = 'information' then ${pick(QUESTIONS, 'b.dice')} else ${pick(NEXT_STEPS, 'b.dice')} end, b.t_answer
    from bulk_case b where b.t_answer is not null`);
  await tx.unsafe(`insert into case_responses (id, case_id, type, user_id, additional_information, created_at)
    select b.first_response + 1, b.id, 'information-response', b.user_id, ${pick(REPLIES, 'b.dice')}, b.t_reply from bulk_case b where b.t_reply is not null`);
  await tx.unsafe(`insert into case_responses ${columns}
    select b.first_response + 2, b.id, 'rejection', 'RX-' || 100000 + b.dice % 900000, ${engineer}, ${pick(REASONS, 'b.dice')}, b.t_end from bulk_case b where b.status = 'rejected'`);
  await moveSequence(tx, 'case_responses');
}

/** Inserts the timelines one step at a time, so that event ids follow the order of the timeline. */
async function writeEvents(tx: TransactionSql): Promise<void> {
  const ours = `b.first_name || ' ' || b.last_name, b.user_id, b.company_id`;
  const theirs = `${pick(FIRST_NAMES, 'b.dice / 11')} || ' ' || ${pick(LAST_NAMES, 'b.dice / 17')}, null::int, b.receiver_company_id`;
  const portal = 'null, null::int, null::int';
  const steps: [type: string, actor: string, response: string, at: string, condition: string][] = [
    [`'submitted'`, ours, 'null', 'b.created_at', 'true'],
    [
      `case when b.t_reply is not null or b.status = 'information' then 'information-request' else 'accepted' end`,
      theirs,
      'b.first_response',
      'b.t_answer',
      'b.t_answer is not null',
    ],
    [`'information-response'`, ours, 'b.first_response + 1', 'b.t_reply', 'b.t_reply is not null'],
    [`'rejected'`, theirs, 'b.first_response + 2', 'b.t_end', `b.status = 'rejected'`],
    [`'closed'`, ours, 'null', 'b.t_end', `b.status = 'closed'`],
    [`'purged'`, portal, 'null', 'b.purge_on', 'b.purge_on <= now()'],
  ];
  for (const [type, actor, response, at, condition] of steps) {
    await tx.unsafe(`insert into events (case_id, name, actor_name, user_id, company_id, response_id, created_at)
      select b.id, 'case.' || (${type}), ${actor}, ${response}::int, ${at} from bulk_case b where ${condition} order by b.id`);
  }
}
