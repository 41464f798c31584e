import type { ReactNode } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { Inbox, TriangleAlert } from '@/components/ui/icons';

type Props = { title: ReactNode; children?: ReactNode; action?: ReactNode; icon?: LucideIcon };

export function EmptyState({ title, children, action, icon: Icon = Inbox }: Props) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <span className="mb-2 inline-flex size-10 items-center justify-center rounded-full border border-line bg-sunken text-ink-faint">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export function ErrorState({ title = 'This could not be loaded.', children, action }: Partial<Props>) {
  return (
    <div role="alert">
      <EmptyState title={title} icon={TriangleAlert} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
