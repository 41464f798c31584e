import { HealthBadge } from '@/components/intake/processes/health-badge';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Ban } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { COMPANY_HEALTH, companyScreen, type ToDo } from '@/lib/network/companies/policy';
import type { CompanyStanding as Standing } from '@/lib/network/companies/standing-resources';
import { LOGIN_METHODS } from '@/lib/shared/enums';
import { plural, shownDay } from '@/lib/shared/format';
import { healthScreen } from './missing-at';

const ACTS: Record<ToDo['at'], string> = { edit: 'Edit company', api: 'API and webhooks', users: 'Users' };

const placeOf = (company_id: number, at: ToDo['at']) =>
  at === 'users' ? '#users' : `${companyScreen(company_id)}/${at}`;

/** Shows a company's health, connections, last login and to-dos (rule: companies.standing). */
export function CompanyStanding({ company_id, standing }: { company_id: number; standing: Standing }) {
  const { health, reason, process, to_do } = standing;
  return (
    <Card title="Health and connections">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <DescriptionList
          of={[
            [
              'Health',
              <span key="health" className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {health === 'none' ? (
                  <Badge tone="grey" icon={Ban}>
                    {COMPANY_HEALTH.none}
                  </Badge>
                ) : (
                  <HealthBadge health={health} />
                )}
                <span className="min-w-0 wrap-anywhere">{reason}</span>
                {process && <TextLink href={healthScreen({ company_id, ...process })}>Process health</TextLink>}
              </span>,
            ],
            ['Logging in', loginOf(standing)],
            ['API', <Api key="api" {...standing} />],
            ['Webhooks', webhooksOf(standing)],
            ['Last login', standing.last_login_at ? <Time key="login" at={standing.last_login_at} /> : 'Nobody yet'],
            ['Contract', standing.contract_ends_on ? `Until ${shownDay(standing.contract_ends_on)}` : 'No end known'],
          ]}
        />
        <div>
          <h3 className="text-sm text-ink-soft">What to do</h3>
          {to_do.length ? (
            <ul className="mt-1 space-y-2">
              {to_do.map(({ text, at }) => (
                <li key={text} className="flex flex-wrap gap-x-2">
                  <span>{text}.</span>
                  <TextLink href={placeOf(company_id, at)}>{ACTS[at]}</TextLink>
                </li>
              ))}
            </ul>
          ) : (
            <p className="mt-1">Nothing waits.</p>
          )}
        </div>
      </div>
    </Card>
  );
}

const loginOf = ({ login_method, certificate_expires_at }: Standing) =>
  certificate_expires_at
    ? `${LOGIN_METHODS[login_method]}, certificate until ${shownDay(certificate_expires_at.slice(0, 10))}`
    : LOGIN_METHODS[login_method];

function Api({ api_clients, api_last_used_at }: Standing) {
  if (!api_clients) return 'No clients';
  return (
    <>
      {plural(api_clients, 'client')},{' '}
      {api_last_used_at ? (
        <>
          last used <Time at={api_last_used_at} />
        </>
      ) : (
        'never used'
      )}
    </>
  );
}

function webhooksOf({ webhooks, stopped_webhooks }: Standing): string {
  if (!webhooks && !stopped_webhooks) return 'None';
  return [`${webhooks} active`, stopped_webhooks && `${stopped_webhooks} stopped`].filter(Boolean).join(', ');
}
