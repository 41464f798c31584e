'use client';
import type { ReactNode } from 'react';
import { Button, type ButtonKind } from '@/components/ui/button';
import { useFormState } from './form-state';

/** A button that sends the form. Its words say what happens: "Send to Borealis Networks". */
export function Submit({
  children,
  kind = 'primary',
  wide,
  className,
  onClick,
}: {
  children: ReactNode;
  kind?: ButtonKind;
  wide?: boolean;
  className?: string;
  /** Runs before the form is sent, to tell which of two buttons it was. */
  onClick?: () => void;
}) {
  const { pending } = useFormState();
  return (
    <Button type="submit" kind={kind} wide={wide} loading={pending} className={className} onClick={onClick}>
      {children}
    </Button>
  );
}
