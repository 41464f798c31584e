import { fieldName, type FormField } from '@/lib/intake/forms/field';
import { isFilledIn, rulesOf } from '@/lib/intake/forms/field-types';
import type { Priority } from '@/lib/shared/enums';
import { numberInValue, numberOfTicket, shapesOf } from './case-number';
import { emailIn, fittingValue, phoneIn } from './field-value';
import { isOfAnother, labelsOfField, OTHER_LABELS, STANDARD_LABELS, URGENCY_LABELS } from './labels';
import { priorityInText, priorityOfUrgency, priorityOfValue, type TicketPriority } from './priority';
import { asText, cleanSubject, firstLine, isContent } from './summary';
import { readTicket, wordsOf, type LabeledValue, type Ticket } from './ticket-lines';

type FillOptions = {
  /** The process's own fields that are shown. */
  fields: readonly FormField[];
  /** False where the priority is locked. */
  takesPriority: boolean;
  /** The company's earlier case numbers, whose form its next one has. */
  numberExamples: readonly string[];
};

export type FilledForm = {
  /** Values by field name. */
  values: Record<string, string>;
  /** Words of a priority that a person has to place. */
  unclearPriority: string | null;
};

const MAX_DESCRIPTION = 10_000;

/**
 * Values for the fields of a case from a pasted ticket (rule: cases.pasted-ticket). What does not fit a field is left out, and a
 * priority that could be read in two ways is never guessed.
 */
export function fillFromTicket(text: string, { fields, takesPriority, numberExamples }: FillOptions): FilledForm {
  const long = new Set<string>([...STANDARD_LABELS.problem_description, ...longLabels(fields)]);
  const known = knownLabels(fields);
  const ticket = readTicket(text, { isKnown: (label) => known.has(label), isLong: (label) => long.has(label) });
  const own = fields.flatMap((field) => customValue(field, ticket));
  const standard = standardValues(ticket, { fields, numberExamples });
  const priority = takesPriority ? priorityOf(ticket) : undefined;
  return {
    values: {
      ...Object.fromEntries(own),
      ...standard,
      ...(priority?.priority && ({ case_priority: priority.priority } satisfies { case_priority: Priority })),
    },
    unclearPriority: priority && !priority.priority ? priority.words : null,
  };
}

const knownLabels = (fields: readonly FormField[]) =>
  new Set<string>([...Object.values(STANDARD_LABELS).flat(), ...OTHER_LABELS, ...fields.flatMap(labelsOfField)]);

const longLabels = (fields: readonly FormField[]) =>
  fields.filter(({ type }) => rulesOf(type).multiline).map(({ label }) => wordsOf(label));

/** The value of the first of the labels that the ticket has. */
function valueOf(ticket: Ticket, labels: readonly string[]): LabeledValue | undefined {
  for (const label of labels) {
    const found = ticket.labeled.find((each) => each.label === label);
    if (found) return found;
  }
  return undefined;
}

type StandardOptions = Pick<FillOptions, 'fields' | 'numberExamples'>;

function standardValues(ticket: Ticket, { fields, numberExamples }: StandardOptions): Record<string, string> {
  const shapes = shapesOf(numberExamples);
  const subject = valueOf(ticket, STANDARD_LABELS.problem_summary);
  const number = numberOf(ticket, subject, shapes);
  const described = valueOf(ticket, STANDARD_LABELS.problem_description);
  const rest = remainingLines(ticket, fields);
  const description = (described?.value ?? asText(rest)).slice(0, MAX_DESCRIPTION);
  const summary = subject ? cleanSubject(subject.value, number) : firstLine(rest.length ? rest : ticket.lines, number);
  return present({
    internal_case_number: number,
    problem_summary: summary,
    problem_description: description || summary,
  });
}

function numberOf(ticket: Ticket, subject: LabeledValue | undefined, shapes: RegExp[]): string | undefined {
  const labeled = STANDARD_LABELS.internal_case_number
    .flatMap((label) => ticket.labeled.filter((each) => each.label === label))
    .map(({ value }) => numberInValue(value, shapes))
    .find(Boolean);
  const headline = subject?.value ?? ticket.lines.find(isContent) ?? '';
  return labeled ?? numberOfTicket(headline, ticket.lines.join('\n'), shapes);
}

/** The lines that are no value of a known label: the text of an email, or of a ticket without one. */
function remainingLines({ lines, labeled }: Ticket, fields: readonly FormField[]): string[] {
  const known = knownLabels(fields);
  const used = labeled.filter(({ label }) => known.has(label));
  const isUsed = (at: number) => used.some(({ from, to }) => at >= from && at < to);
  return lines.filter((line, at) => !isUsed(at) && !known.has(wordsOf(line)));
}

/** What the priority's field says, else a text that names it, else the urgency. */
function priorityOf(ticket: Ticket): TicketPriority | undefined {
  return labeledPriority(ticket) ?? textPriority(ticket) ?? urgencyOf(ticket);
}

/** A ticket with its history has the label more than once; values that differ are left to the person. */
function labeledPriority(ticket: Ticket): TicketPriority | undefined {
  const label = valueOf(ticket, STANDARD_LABELS.case_priority)?.label;
  const values = ticket.labeled.filter((each) => each.label === label).map(({ value }) => priorityOfValue(value));
  const [first, ...others] = values.filter((each) => each !== undefined);
  if (!first) return undefined;
  return others.every(({ priority }) => priority === first.priority) ? first : { ...first, priority: null };
}

function textPriority(ticket: Ticket): TicketPriority | undefined {
  const subject = valueOf(ticket, STANDARD_LABELS.problem_summary)?.value;
  const headline = subject?.split('\n')[0] ?? ticket.lines.find(isContent) ?? '';
  const number = numberInValue(headline, []);
  return priorityInText(ticket.lines.join('\n'), [headline, cleanSubject(headline, number)]);
}

function urgencyOf(ticket: Ticket): TicketPriority | undefined {
  const urgency = valueOf(ticket, URGENCY_LABELS);
  return urgency && priorityOfUrgency(urgency.value);
}

function customValue(field: FormField, ticket: Ticket): [string, string][] {
  if (isFilledIn(field.type) || rulesOf(field.type).unseen) return [];
  const value = labeledValue(field, ticket) ?? unlabeledValue(field, ticket);
  return value ? [[fieldName(field.requirement_id), value]] : [];
}

function labeledValue(field: FormField, ticket: Ticket): string | undefined {
  for (const label of labelsOfField(field)) {
    for (const { value } of ticket.labeled.filter((each) => each.label === label)) {
      const fitting = fittingValue(field, nameOnly(field, value));
      if (fitting) return fitting;
    }
  }
  return undefined;
}

/** "Jane Doe <jane@example.com>" is a name in a field for text. */
const nameOnly = ({ type }: FormField, value: string) =>
  rulesOf(type).typed === 'free'
    ? value.replace(/\s{0,3}[<(][^<>()\n]{1,64}@[^<>()\n]{1,255}[>)]/, '').trim() || value
    : value;

/** An address or number where the ticket has just one. A choice is never read from running text, which may deny what it names. */
function unlabeledValue(field: FormField, { lines }: Ticket): string | undefined {
  const text = lines.join('\n');
  if (isOfAnother(field)) return undefined;
  if (field.type === 'email') return only(text, emailIn);
  if (rulesOf(field.type).isPhone) return only(text, phoneIn);
  return undefined;
}

function only(text: string, read: (text: string) => string | undefined): string | undefined {
  const first = read(text);
  if (!first) return undefined;
  const another = read(text.replaceAll(first, ' '));
  return another === undefined ? first : undefined;
}

const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
