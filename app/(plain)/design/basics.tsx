'use client';
import { ArrowRight, Download, Plus, Star, Trash2 } from '@/components/ui/icons';
import { ActiveBadge, PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { DescriptionList } from '@/components/ui/description-list';
import { Initials } from '@/components/ui/initials';
import { Kbd } from '@/components/ui/kbd';
import { LinkButton } from '@/components/ui/link-button';
import { Logo } from '@/components/ui/logo';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { Timeline } from '@/components/ui/timeline';
import { ago, answeredIn, timeLeft } from '@/lib/shared/format';
import { CASE_STATUS, PRIORITIES, keysOf } from '@/lib/shared/enums';

const NOON = '2026-11-20T12:05:00Z';

export function Basics() {
  return (
    <>
      <Card title="Buttons" hint="One primary action per screen.">
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary">Send to Borealis Networks</Button>
          <Button icon={Plus}>Add user</Button>
          <Button kind="quiet">Cancel</Button>
          <Button kind="danger" icon={Trash2}>
            Delete Wireless
          </Button>
          <Button kind="primary" loading>
            Sending
          </Button>
          <Button disabled>Disabled</Button>
          <Button small icon={Download}>
            Export
          </Button>
          <IconButton label="Add to favorites" icon={Star} />
          <IconButton label="Remove from favorites" icon={Star} filled className="text-accent-ink" />
          <LinkButton href="/design" icon={ArrowRight}>
            A link
          </LinkButton>
          <TextLink href="/design">Link in a text</TextLink>
          <TextLink href="https://example.com" external>
            Link to elsewhere
          </TextLink>
        </div>
      </Card>
      <Card title="Badges">
        <div className="flex flex-wrap items-center gap-2">
          {keysOf(CASE_STATUS).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          {keysOf(PRIORITIES).map((priority) => (
            <PriorityBadge key={priority} priority={priority} />
          ))}
          <ActiveBadge status="active" />
          <ActiveBadge status="inactive" />
          <Badge tone="accent">Premium</Badge>
          <Badge>wireless</Badge>
          <Kbd>Ctrl K</Kbd>
          <Initials name="Ada Byron" />
          <Logo slug="acme" name="Acme Storage" />
          <Logo slug="acme" name="Acme Storage" small />
        </div>
      </Card>
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem]">
        <Card title="Facts">
          <DescriptionList
            of={[
              ['Case#', <Code key="case">ACM-2026-000184</Code>],
              ['Partner', 'Borealis Networks | Wireless'],
              ['Priority', <PriorityBadge key="priority" priority="high" />],
              ['Response', timeLeft('2026-11-20T14:15:00Z', NOON)],
              ['Late', timeLeft('2026-11-20T11:30:00Z', NOON)],
              ['Answered', answeredIn(NOON, '2026-11-20T12:40:00Z')],
              ['Updated', ago('2026-11-20T10:00:00Z', NOON)],
              ['Created', <Time key="time" at={NOON} local />],
              [
                'Summary',
                'Controller drops access points after the firmware update; 40 sites without wireless since this morning.',
              ],
            ]}
          />
        </Card>
        <Card title="Timeline">
          <Timeline
            entries={[
              { id: 1, at: NOON, what: 'Case submitted', who: 'Ada Byron, Acme Storage' },
              {
                id: 2,
                at: '2026-11-20T12:40:00Z',
                what: 'Information requested',
                who: 'Bo Lind, Borealis Networks',
                tone: 'blue',
                details: 'Which firmware do the controllers run?',
              },
              {
                id: 3,
                at: '2026-11-20T13:02:00Z',
                what: 'Collaboration accepted',
                who: 'Bo Lind, Borealis Networks',
                tone: 'green',
                details: 'Our assigned engineer will contact you.',
              },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
