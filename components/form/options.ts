/** A choice as process versions store it. `options` are the sub-choices of a tier select. */
export type Option = { value: string; label: string; options?: Option[] };

/** A map of labels (`{open: 'Awaiting response'}`), or a list where order matters or keys are numbers. */
export type Options = Readonly<Record<string, string>> | readonly Option[];

export function optionsOf(options: Options): readonly Option[] {
  return Array.isArray(options)
    ? (options as readonly Option[])
    : Object.entries(options as Record<string, string>).map(([value, label]) => ({ value, label }));
}
