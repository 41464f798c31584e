import type { ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';

type Props = {
  title?: ReactNode;
  /** A control beside the title that is not part of it, such as a `Hint`. */ help?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  className?: string;
  flush?: boolean;
  level?: 2 | 3;
  id?: string;
};

export function Card({ title, help, hint, actions, children, footer, className, flush, level = 2, id }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} data-card className={classes('rounded-lg border border-line bg-surface shadow-card', className)}>
      {(title || actions) && (
        <header
          className={classes(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3 sm:px-5 sm:pt-4',
            flush ? 'pb-3' : !children && 'pb-4 sm:pb-5',
          )}
        >
          <div className="min-w-0">
            {title &&
              (help ? (
                <div className="flex items-center gap-1">
                  <Heading>{title}</Heading>
                  {help}
                </div>
              ) : (
                <Heading>{title}</Heading>
              ))}
            {hint && <p className="text-sm text-ink-soft">{hint}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children && (
        <div
          className={
            flush ? '' : classes('px-4 pb-4 sm:px-5 sm:pb-5', title || actions ? 'pt-2 sm:pt-3' : 'pt-4 sm:pt-5')
          }
        >
          {children}
        </div>
      )}
      {footer && <footer className="border-t border-line px-4 py-3 sm:px-5 text-sm text-ink-soft">{footer}</footer>}
    </section>
  );
}
