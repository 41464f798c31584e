'use client';
import { useCallback, useEffect, useRef, useState } from 'react';

type Side = { align?: 'start' | 'end'; width?: 'anchor' };

/**
 * A popover anchored to a button. Render it only while `open`, with `popover="manual"`: the browser then draws it
 * above everything, including dialogs. Escape and a click elsewhere close it; Escape returns the focus to the button.
 * It stays inside the window as it grows, and opens upward when there is no room below.
 */
export function usePopover<Anchor extends HTMLElement, Layer extends HTMLElement>({
  align = 'start',
  width,
}: Side = {}) {
  const anchor = useRef<Anchor>(null);
  const layer = useRef<Layer>(null);
  const [open, setOpen] = useState(false);

  const place = useCallback(() => {
    if (!anchor.current || !layer.current) return;
    const at = anchor.current.getBoundingClientRect();
    const style = layer.current.style;
    style.position = 'fixed';
    if (width === 'anchor') style.minWidth = `${at.width}px`;
    // Measures at the window's left edge: further right, the popover would be squeezed.
    style.left = '8px';
    const { offsetWidth: wide, offsetHeight: high } = layer.current;
    const left = align === 'end' ? at.right - wide : at.left;
    const below = at.bottom + 4;
    const above = at.top - 4 - high;
    style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - wide - 8))}px`;
    style.top = `${below + high > innerHeight - 8 && above > 8 ? above : below}px`;
  }, [align, width]);

  useEffect(() => {
    if (!open) return;
    layer.current?.showPopover?.();
    place();
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    if (layer.current) resized?.observe(layer.current);
    const pressed = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!layer.current?.contains(target) && !anchor.current?.contains(target)) setOpen(false);
    };
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      anchor.current?.focus();
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', keyed, true);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      resized?.disconnect();
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', keyed, true);
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [open, place]);

  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  return { anchor, layer, open, setOpen, close, place };
}
