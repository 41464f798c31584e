import { Badge } from '@/components/ui/badge';
import { Disclosure } from '@/components/ui/disclosure';
import { TextLink } from '@/components/ui/text-link';
import type {
  ReferenceCall as Call,
  ReferenceField,
  ReferenceShape as Shape,
} from '@/lib/network/developers/reference';

/** Folds what a call of the public API takes and answers, without scripts. */
export const ReferenceCall = ({ call }: { call: Call }) => (
  <section
    id={call.id}
    aria-labelledby={`${call.id}-title`}
    className="scroll-mt-4 border-t border-line px-4 py-4 sm:px-5"
  >
    <h3 id={`${call.id}-title`} className="font-mono text-sm font-medium wrap-anywhere">
      <a href={`#${call.id}`} className="rounded-sm hover:underline">
        <span className="text-accent-ink">{call.method}</span> {call.path}
      </a>
    </h3>
    <p className="mt-1">
      {call.deprecated && (
        <>
          <Badge tone="amber">Deprecated</Badge>{' '}
        </>
      )}
      {call.summary}
    </p>
    {call.description && <p className="text-sm text-ink-soft">{call.description}</p>}
    {call.parameters.length > 0 && <Fields title="Parameters" fields={call.parameters} />}
    {call.body.length > 0 && <Fields title="Body" fields={call.body} />}
    {call.answer?.shape ? (
      <p className="mt-2 text-sm">
        Answer: <ShapeLink {...call.answer} />
      </p>
    ) : (
      call.answer && call.answer.fields.length > 0 && <Fields title="Answer" fields={call.answer.fields} />
    )}
  </section>
);

const Fields = ({ title, fields }: { title: string; fields: ReferenceField[] }) => (
  <div className="mt-2">
    <Disclosure title={`${title} (${fields.length})`}>
      <FieldList fields={fields} />
    </Disclosure>
  </div>
);

export const ReferenceShape = ({ shape: { name, fields } }: { shape: Shape }) => (
  <section
    id={anchorOf(name)}
    aria-labelledby={`${anchorOf(name)}-title`}
    className="scroll-mt-4 border-t border-line px-4 py-4 sm:px-5"
  >
    <h3 id={`${anchorOf(name)}-title`} className="mb-2 font-mono text-sm font-medium">
      {name}
    </h3>
    <FieldList fields={fields} />
  </section>
);

const anchorOf = (shape: string) => `shape-${shape}`;

const ShapeLink = ({ type, shape }: { type: string; shape: string | null }) =>
  shape ? <TextLink href={`#${anchorOf(shape)}`}>{type.endsWith(shape) ? type : `${type} (${shape})`}</TextLink> : type;

const FieldList = ({ fields }: { fields: ReferenceField[] }) => (
  <ul className="divide-y divide-line rounded-md border border-line text-sm">
    {fields.map((field) => (
      <li key={field.name} className="px-3 py-2">
        <span className="font-mono font-medium wrap-anywhere">{field.name}</span>{' '}
        <span className="text-ink-soft">
          <ShapeLink {...field} />
          {[field.required && 'required', field.note].filter(Boolean).map((one) => ` · ${one}`)}
        </span>
        {field.fields.length > 0 && (
          <div className="mt-2">
            <FieldList fields={field.fields} />
          </div>
        )}
      </li>
    ))}
  </ul>
);
