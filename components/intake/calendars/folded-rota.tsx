'use client';
import dynamic from 'next/dynamic';
import { useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { fullName } from '@/lib/shared/format';
import type { RotaCard as Rota } from './rota';

const RotaCard = dynamic(() => import('./rota').then((part) => part.RotaCard));

/** Says who is on duty; the rota opens on demand, since the editor of a process is large enough without it. */
export function FoldedRota(props: ComponentProps<typeof Rota>) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RotaCard {...props} />;
  const onDuty = props.users.find(({ id }) => id === props.rota.on_duty_id);
  return (
    <Card
      title="On duty"
      actions={
        <Button small onClick={() => setOpen(true)}>
          Show the rota
        </Button>
      }
    >
      <p className="wrap-anywhere">
        {onDuty ? `${fullName(onDuty)} is on duty.` : 'Nobody is on duty. Emails go to the addresses of the process.'}
      </p>
    </Card>
  );
}
