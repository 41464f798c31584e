import type { TransactionSql } from 'postgres';

const COMMANDS = [
  'session.start',
  'case.submit',
  'case.respond',
  'search.save',
  'search.choose',
  'session.refresh',
  'user.save',
  'note.store',
  'favorite.toggle',
  'case.close',
];

/** Audit entries of two years by users of all companies; three in ten are searches and refreshes. */
export async function bulkAudit(tx: TransactionSql, count: number): Promise<void> {
  await tx.unsafe(`
    with people as (select row_number() over (order by id) as place, id, company_id from users where status = 'active' and role <> 'super_admin')
    insert into audit_log (command, actor_id, company_id, subject_type, subject_id, changes, address, created_at)
    select ('{${COMMANDS.join(',')}}'::text[])[1 + (n * 7) % ${COMMANDS.length}], p.id, p.company_id, 'user', p.id,
      case when n % 10 = 0 then '{"city": ["Oslo", "Delft"]}'::jsonb end, '192.0.2.' || n % 250,
      now() - interval '730 days' * (1 - n / ${count}::float)
    from generate_series(1, ${count}) n join people p on p.place = 1 + (n::bigint * 7919) % (select count(*) from people)`);
}

/** Emails of the last weeks; one in fifty was refused, and as many were skipped. */
export async function bulkEmails(tx: TransactionSql, count: number): Promise<void> {
  await tx.unsafe(`
    insert into outbox (template, props, to_name, to_email, message_id, status, attempts, last_error, enqueued_at, sent_at, created_at)
    select 'account_changed', '{"first_name": "Robin", "what": "password"}', 'Robin ' || n % 5000, 'robin.' || n % 5000 || '@bulk' || n % 300 || '.test',
      '<bulk-' || n || '@' || gen_random_uuid() || '>', e.status, 1,
      case e.status when 'failed' then '550 5.1.1 Recipient address rejected: User unknown' when 'skipped' then 'The case is answered.' end,
      e.at, case when e.status = 'sent' then e.at end, e.at
    from generate_series(1, ${count}) n cross join lateral (
      select (case n % 50 when 0 then 'failed' when 1 then 'skipped' else 'sent' end)::mail_status as status,
        now() - interval '21 days' * (1 - n / ${count}::float) as at
    ) e`);
}
