'use client';
import dynamic from 'next/dynamic';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Field } from '@/components/form/field';
import { FieldError } from '@/components/form/field-shell';
import { useFormState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formReasons } from '@/lib/intake/forms/field-rules';
import { FORM_LIMITS, type DesignedField } from '@/lib/intake/forms/field';
import { Eye, Plus } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { plural } from '@/lib/shared/format';
import { keysOf, SECTIONS, type Section } from '@/lib/shared/enums';
import { PROCESS_FIELDS } from '@/lib/intake/processes/process-fields';
import * as list from '@/lib/intake/forms/field-list';
import { FieldRow } from './field-row';
import type { Previewed } from './previewed-form';

const FormPreview = dynamic(() => import('./form-preview').then((part) => part.FormPreview), { ssr: false });

type Props = {
  initial: DesignedField[];
  customerTitle: string;
  preview: Omit<Previewed, 'fields' | 'customerTitle'>;
  onFields?: (fields: DesignedField[]) => void;
};
type Messages = Record<number, Record<string, string>>;

/**
 * Edits the fields of a process's form by section (rule: network.process-fields). The list is sent as one entry.
 * Errors appear in the row of their field, by the same rules as on the server.
 */
export function FieldEditor({ initial, customerTitle, preview, onFields }: Props) {
  const { errors, entries } = useFormState();
  const [fields, setFields] = useState<DesignedField[]>(() => restored(entries?.fields?.[0]) ?? initial);
  const [open, setOpen] = useState<number>();
  /* A field that was just added shows no messages yet. */
  const [fresh, setFresh] = useState<number>();
  const [previewing, setPreviewing] = useState(false);
  const [moved, setMoved] = useState('');
  const focus = useRef<string>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const refused = useRefused(errors, fields, setOpen);

  useEffect(() => onFields?.(fields), [fields, onFields]);

  useEffect(() => {
    if (!focus.current) return;
    root.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  }, [fields]);

  function add(section: Section) {
    const next = list.added(fields, section);
    setFields(next.fields);
    setOpen(next.id);
    setFresh(next.id);
  }
  /*
   * The rows' actions never change, so that a change renders only its own row. They read the list as it was last
   * shown.
   */
  const shown = useRef(fields);
  useLayoutEffect(() => {
    shown.current = fields;
  }, [fields]);
  const actions = useMemo<list.RowActions>(() => {
    function show(next: DesignedField[], id: number) {
      setFields(next);
      setMoved(placeText(next, id));
    }
    return {
      toggle(id) {
        setOpen((before) => (before === id ? undefined : id));
        setFresh(undefined);
      },
      change: (id, change) => setFields((before) => list.changed(before, id, change)),
      rechoose: (id, options) => setFields((before) => list.rechosen(before, id, options)),
      move(id, by) {
        focus.current = `[data-handle="${id}"]`;
        show(list.moved(shown.current, id, by), id);
      },
      place: (id, place) => show(list.placed(shown.current, id, place), id),
      drop: (id, on) => show(list.dropped(shown.current, id, on), id),
      duplicate(id) {
        const next = list.duplicated(shown.current, id);
        focus.current = `[data-row="${next.id}"]`;
        setFields(next.fields);
      },
      remove(id) {
        const before = shown.current;
        const at = before.findIndex((field) => field.requirement_id === id);
        const next = list.removed(before, id);
        const neighbor = next[Math.min(at, next.length - 1)];
        focus.current = neighbor ? `[data-row="${neighbor.requirement_id}"]` : 'button[data-add]';
        setFields(next);
        notify.delete(`“${before[at]?.label || 'New field'}” is removed.`, {
          label: 'Undo',
          seconds: 10,
          onSelect: () => setFields(before),
        });
      },
    };
  }, []);
  const messages = messagesOf(fields, refused);
  if (fresh !== undefined && !refused[fresh]) delete messages[fresh];
  const full = fields.length >= FORM_LIMITS.fields;
  return (
    <Card
      title={PROCESS_FIELDS.fields.label}
      hint="Every form also asks for case number, summary, description and priority, and for the sender’s name, email and phone."
      actions={
        // In a wide window, the preview is beside the editor.
        <Button icon={Eye} className={onFields && 'xl:hidden'} onClick={() => setPreviewing(true)}>
          Preview
        </Button>
      }
    >
      <div ref={root} data-field="fields" className="space-y-6">
        <input type="hidden" name="fields" value={JSON.stringify(fields)} data-draft readOnly />
        <p role="status" className="sr-only">
          {moved}
        </p>
        {errors.fields?.[0] && <FieldError id="fields" text={errors.fields[0]} />}
        {keysOf(SECTIONS).map((section) => (
          <SectionOfFields
            key={section}
            {...{ section, fields, open, messages, actions, full, customerTitle }}
            onAdd={() => add(section)}
          />
        ))}
      </div>
      {previewing && <FormPreview of={{ ...preview, fields, customerTitle }} onClose={() => setPreviewing(false)} />}
    </Card>
  );
}

type SectionProps = {
  section: Section;
  fields: DesignedField[];
  open: number | undefined;
  messages: Messages;
  actions: list.RowActions;
  full: boolean;
  customerTitle: string;
  onAdd: () => void;
};

function SectionOfFields({ section, fields, open, messages, actions, full, customerTitle, onAdd }: SectionProps) {
  const own = list.ofSection(fields, section);
  return (
    <section aria-label={SECTIONS[section]}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-2">
        <h3>
          {SECTIONS[section]} <span className="font-normal text-ink-soft">({plural(own.length, 'field')})</span>
        </h3>
        <Button
          small
          icon={Plus}
          data-add
          disabled={full}
          aria-label={`Add field to ${SECTIONS[section]}`}
          onClick={onAdd}
        >
          Add field
        </Button>
      </div>
      {section === 'common_customer_section' && (
        <Field
          name="common_customer_section_title"
          label={PROCESS_FIELDS.common_customer_section_title.label}
          width="medium"
          maxLength={100}
          optional
          placeholder={SECTIONS[section]}
          className="mb-3"
          defaultValue={customerTitle}
        />
      )}
      <ol
        aria-label={`Fields of ${SECTIONS[section]}`}
        className="-mx-1 divide-y divide-line border-y border-line empty:border-0"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const id = Number(event.dataTransfer.getData('text/x-field'));
          if (id && !own.length) actions.place(id, { section, at: 0 });
        }}
      >
        {own.map((field) => (
          <FieldRow
            key={field.requirement_id}
            field={field}
            index={fields.indexOf(field)}
            condition={list.conditionOf(fields, field)}
            fields={open === field.requirement_id ? fields : undefined}
            messages={messages[field.requirement_id]}
            actions={actions}
          />
        ))}
      </ol>
      {own.length === 0 && <p className="text-ink-soft">No field of its own.</p>}
    </section>
  );
}

function restored(json: string | undefined): DesignedField[] | null {
  try {
    const parsed: unknown = json ? JSON.parse(json) : null;
    return Array.isArray(parsed) ? (parsed as DesignedField[]) : null;
  } catch {
    return null;
  }
}

function placeText(fields: DesignedField[], id: number): string {
  const { section, at, of } = list.placeOf(fields, id);
  const label = fields.find((field) => field.requirement_id === id)?.label || 'New field';
  return `${label}: ${at + 1} of ${of} in ${SECTIONS[section]}`;
}

/**
 * Returns the server's errors by field until that field is changed, and opens the first such field. The server names
 * fields by their position in the sent list, which is still the current one.
 */
function useRefused(errors: Record<string, string[]>, fields: DesignedField[], open: (id: number) => void): Messages {
  const [refused, setRefused] = useState<{ errors: object; of: Map<number, DesignedField>; messages: Messages }>();
  if (refused?.errors !== errors) {
    const messages: Messages = {};
    for (const [name, [text]] of Object.entries(errors)) {
      const [, index, part] = /^fields\.(\d+)\.([a-z_]+)/.exec(name) ?? [];
      const field = fields[Number(index)];
      if (index && part && field && text) (messages[field.requirement_id] ??= {})[part] ??= text;
    }
    setRefused({ errors, of: new Map(fields.map((field) => [field.requirement_id, field])), messages });
    const [first] = Object.keys(messages);
    if (first) open(Number(first));
  }
  const current = Object.entries(refused?.messages ?? {}).filter(([id]) =>
    fields.some((field) => field.requirement_id === Number(id) && refused?.of.get(Number(id)) === field),
  );
  return Object.fromEntries(current);
}

/** Combines the server's messages with those of the rules for fields changed since. */
function messagesOf(fields: DesignedField[], refused: Messages): Messages {
  const messages: Messages = Object.fromEntries(Object.entries(refused).map(([id, own]) => [id, { ...own }]));
  for (const { index, part, message } of formReasons(fields))
    (messages[fields[index]!.requirement_id] ??= {})[part] ??= message;
  return messages;
}
