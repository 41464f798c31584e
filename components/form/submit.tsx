'use client';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonKind } from '@/components/ui/button';
import { useFormState } from './form-state';

export function Submit({
  children,
  kind = 'primary',
  wide,
  className,
  formNoValidate,
  onClick,
}: {
  children: ReactNode;
  kind?: ButtonKind;
  wide?: boolean;
  className?: string;
  formNoValidate?: boolean;
  onClick?: () => void;
}) {
  const { pending } = useFormState();
  // A form may have two submit buttons; only the pressed one shows progress.
  const [pressed, setPressed] = useState(false);
  const [wasPending, setWasPending] = useState(pending);
  if (wasPending !== pending) {
    setWasPending(pending);
    if (!pending) setPressed(false);
  }
  return (
    <Button
      type="submit"
      kind={kind}
      wide={wide}
      loading={pending && pressed}
      disabled={pending && !pressed}
      className={className}
      formNoValidate={formNoValidate}
      onClick={() => {
        setPressed(true);
        onClick?.();
      }}
    >
      {children}
    </Button>
  );
}
