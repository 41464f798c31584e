export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed! focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
