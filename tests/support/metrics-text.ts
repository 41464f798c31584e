/** Value of a series in a text of metrics, by its name and some of its labels; undefined without one. */
export function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const found = text
    .split('\n')
    .find(
      (line) =>
        (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) &&
        Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
    );
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf(' ') + 1));
}
