'use client';
import type { ReactNode } from 'react';
import { Button, type ButtonKind } from '@/components/ui/button';
import { useFormState } from './form-state';

/** The form's one button. Its words say what happens: "Send to Borealis Networks". */
export function Submit({
  children,
  kind = 'primary',
  wide,
  className,
}: {
  children: ReactNode;
  kind?: ButtonKind;
  wide?: boolean;
  className?: string;
}) {
  const { pending } = useFormState();
  return (
    <Button type="submit" kind={kind} wide={wide} loading={pending} className={className}>
      {children}
    </Button>
  );
}
