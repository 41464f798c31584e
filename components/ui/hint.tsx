'use client';
import { useId, useState } from 'react';
import { CircleHelp } from '@/components/ui/icons';
import { get, isFailure } from '@/lib/client/post';
import { usePopover } from './use-popover';
import type { readHint } from '@/lib/partners/directory/hints';
import type { AnswerOf } from '@/lib/shared/answer';

/** The text is loaded when it is first opened (rule: screens.hints). */
export function Hint({ flag, about }: { flag: string; about: string }) {
  const { anchor, layer, open, setOpen } = usePopover<HTMLButtonElement, HTMLDivElement>();
  const [text, setText] = useState<AnswerOf<typeof readHint>>();
  const id = useId();

  async function toggle() {
    setOpen(!open);
    if (open || text) return;
    try {
      setText(await get<AnswerOf<typeof readHint>>(`/api/help_hints/${flag}`));
    } catch (error) {
      if (!isFailure(error)) throw error;
      setText({ title: about, content: 'The explanation could not be loaded. Try again later.' });
    }
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={`Help: ${about}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="-my-1 inline-flex size-7 items-center justify-center rounded-full align-middle text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:-my-3 pointer-coarse:size-11"
        onClick={() => void toggle()}
      >
        <CircleHelp aria-hidden className="size-4" />
      </button>
      {open && (
        <div
          ref={layer}
          id={id}
          popover="manual"
          role="status"
          className="m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] animate-appear rounded-md border border-line bg-raised px-4 py-3 text-base font-normal text-ink shadow-pop"
        >
          {text ? (
            <>
              <p className="mb-1 font-medium">{text.title}</p>
              <div className="prose break-words text-ink-soft" dangerouslySetInnerHTML={{ __html: text.content }} />
            </>
          ) : (
            <p className="text-ink-soft">Loading…</p>
          )}
        </div>
      )}
    </>
  );
}
