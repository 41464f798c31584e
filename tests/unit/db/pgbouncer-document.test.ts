import { readFileSync } from 'node:fs';
import { sessionSettings } from '@/db/limits';

const document = readFileSync('docs/operating/pgbouncer.md', 'utf8');

// rule: operations.pooler
test('what PgBouncer ignores is what the portal sends, and the role has the same limits', () => {
  const settings = sessionSettings(4_500);
  const ignored = /ignore_startup_parameters = (\S+)/.exec(document)?.[1]?.split(',');
  expect(ignored).toEqual(Object.keys(settings));
  const ofRole = [...document.matchAll(/alter role concord set (\w+) = '?(\d+)(ms|s)?'?;/g)].map(
    ([, name, amount, unit]) => [name, Number(amount) * (unit === 's' ? 1_000 : 1)],
  );
  const sent = Object.entries(settings).map(([name, value]) => [name, Number(value)]);
  expect(ofRole).toEqual(sent);
});
