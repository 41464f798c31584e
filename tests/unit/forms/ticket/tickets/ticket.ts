/** A ticket as people copy it, and what its form should get. */
export type PastedTicket = {
  name: string;
  text: string;
  number: string | undefined;
  summary: string;
  /** A part of the description that has to be there. */
  description: string;
  priority: 'high' | 'medium' | 'low' | undefined;
  /** The words that a person is asked about instead. */
  unclear?: string;
  /** Values of the process's own fields, by label. */
  custom?: Record<string, string>;
};
