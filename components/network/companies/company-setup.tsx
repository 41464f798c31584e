import { Card } from '@/components/ui/card';
import { Check, Circle } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { companyScreen, isSetUp } from '@/lib/network/companies/policy';
import type { CompanySetup as Setup } from '@/lib/network/companies/setup';
import { classes } from '@/lib/shared/classes';

type Props = { company: { id: number; name: string }; setup: Setup };
type Step = { title: string; done: string | null | undefined | false; what: string; act: string; href: string | null };

/**
 * Lists what a new company still needs as steps, each linked to its screen, which leads back here. Renders nothing for
 * a complete company (rule: network.setup-path).
 */
export function CompanySetup({ company, setup }: Props) {
  if (isSetUp(setup)) return null;
  const steps = stepsOf(company.id, setup);
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Card
      title="Set up this company"
      hint={`${steps.filter(({ done }) => done).length} of ${steps.length} steps are done.`}
    >
      <ol aria-label="Steps" className="space-y-4">
        <Row title="Company" done={company.name} />
        {steps.map((step, at) => (
          <Row key={step.title} {...step} current={at === next} />
        ))}
      </ol>
    </Card>
  );
}

function stepsOf(id: number, { manager, process, group, is_tested }: Setup): Step[] {
  const home = companyScreen(id);
  return [
    {
      title: 'Business Manager',
      done: manager && `${manager.name}${manager.is_invited ? ' (invited, has not set a password yet)' : ''}`,
      what: 'Runs the company’s users and forms. We’ll email a link to set a password.',
      act: 'Invite the manager',
      href: `${home}/users/0?role=business_manager`,
    },
    {
      title: 'Process',
      done: process?.name,
      what: 'The form with which partners open cases, and the addresses that get them.',
      act: 'Add a process',
      href: `${home}/documents/0/edit/ticket`,
    },
    {
      title: 'Group',
      done: group?.name,
      what: 'Partners of the group find the company and use the process.',
      act: 'Add group access',
      href: `${home}/groups/0/edit`,
    },
    {
      title: 'Test case',
      done:
        (is_tested && 'Passed') || (process && !process.takes_test && 'Nothing to test: this process takes no cases'),
      what: process
        ? 'Fill in the form as a partner would. Nothing is sent.'
        : 'Checks the form once there is a process. Nothing is sent.',
      act: 'Test the form',
      href: process && `${home}/inbound_process/${process.id}/test`,
    },
  ];
}

function Row({ title, done, what, act, href, current }: Partial<Step> & { title: string; current?: boolean }) {
  const Icon = done ? Check : Circle;
  return (
    <li aria-current={current ? 'step' : undefined} className="flex items-start gap-3">
      <Icon aria-hidden className={classes('mt-0.5 size-5 shrink-0', done ? 'text-accent-ink' : 'text-ink-faint')} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className={current ? 'font-semibold' : 'font-medium'}>
            {title}
            {done && <VisuallyHidden> (done)</VisuallyHidden>}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">{done || what}</p>
        </div>
        {!done && href && (
          <LinkButton href={href} kind={current ? 'primary' : 'secondary'} small>
            {act}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
