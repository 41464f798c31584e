import type { ComponentProps, ComponentType, MouseEvent } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { classes } from '@/lib/shared/classes';
import { Spinner } from './spinner';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonLook = { kind?: ButtonKind; small?: boolean; wide?: boolean };

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-hover',
  secondary: 'bg-surface text-ink border-line-strong/60 hover:bg-hover hover:border-line-strong',
  quiet: 'bg-transparent text-ink-soft border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-hover',
};

export function buttonLook({ kind = 'secondary', small, wide }: ButtonLook = {}): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-md border font-medium max-w-full shrink-0 wrap-anywhere select-none transition-colors duration-100',
    'disabled:opacity-55 disabled:pointer-events-none aria-disabled:opacity-55',
    small ? 'min-h-8 px-2.5 text-sm pointer-coarse:min-h-11' : 'control px-3.5 py-1.5',
    wide && 'w-full',
    KINDS[kind],
  );
}

type Props = Omit<ComponentProps<'button'>, 'ref'> & ButtonLook & { loading?: boolean; icon?: LucideIcon };

/**
 * While `loading`, the button keeps the focus, tells screen readers and ignores clicks. Use one primary button per
 * screen. `icon` precedes the text; for an icon by itself use `IconButton`.
 */
export function Button({
  kind,
  small,
  wide,
  loading,
  icon: Icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type={type}
      className={classes(buttonLook({ kind, small, wide }), className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={onClick || loading ? click : undefined}
      {...rest}
    >
      {loading ? <Spinner /> : Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </button>
  );
}

type IconProps = Omit<ComponentProps<'button'>, 'ref' | 'aria-label'> & {
  label: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  kind?: ButtonKind;
  loading?: boolean;
  filled?: boolean;
};

export function IconButton({
  label,
  icon: Icon,
  kind = 'quiet',
  loading,
  filled,
  className,
  type = 'button',
  ...rest
}: IconProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      className={classes(
        'control-square inline-flex items-center justify-center rounded-md border transition-colors duration-100 disabled:opacity-55',
        KINDS[kind],
        className,
      )}
      {...rest}
    >
      {loading ? <Spinner /> : <Icon aria-hidden className={classes('size-4', filled && 'fill-current')} />}
    </button>
  );
}
