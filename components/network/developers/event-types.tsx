import { EVENT_TYPE_WORDS, eventTypesOf } from '@/lib/shared/webhooks';

export const EventTypes = () => (
  <dl className="divide-y divide-line rounded-md border border-line">
    {eventTypesOf('v2').map((type) => (
      <div key={type} className="px-3 py-2">
        <dt className="font-mono text-sm wrap-anywhere">{type}</dt>
        <dd className="text-sm text-ink-soft">{EVENT_TYPE_WORDS[type]}</dd>
      </div>
    ))}
  </dl>
);
