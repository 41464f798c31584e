import { useId, type ReactNode } from 'react';

export function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="mb-3 text-ink-soft">{hint}</p>
      {children}
    </section>
  );
}
