/** CSS draws the key so that it stays out of a button's accessible name (WCAG 2.5.3). */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      data-keys={children}
      className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs/5 font-medium text-ink-soft before:content-[attr(data-keys)]"
    />
  );
}
