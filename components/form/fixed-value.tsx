import type { ReactNode } from 'react';

type Props = { name: string; label: string; hint?: ReactNode; value: string; text: ReactNode };

export function FixedValue({ name, label, hint, value, text }: Props) {
  return (
    <div data-field={name}>
      <p className="text-sm font-medium">{label}</p>
      <p>{text}</p>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <input type="hidden" name={name} value={value} readOnly />
    </div>
  );
}
