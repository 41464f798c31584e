'use client';
import type { Content } from '@tiptap/react';
import { createContext } from 'react';

export type EditorChoice = {
  key: number;
  label: string;
  hint?: string;
  /** Sanitized HTML that the choice becomes, where its label does not say all of it. */
  preview?: string;
  content: Content;
};

/** What a character in the editor offers. `find` must be stable across renders. */
export type EditorSource = {
  trigger: '@' | '/';
  label: string;
  /** Characters after the trigger from which on it searches. */
  min: number;
  /** Shown until then. */
  hint?: string;
  nothing?: string;
  find: (term: string) => Promise<EditorChoice[]>;
};

type Assist = {
  sources: EditorSource[];
  /** HTML that the editor below takes at its end, once. */
  insertion?: string;
  onInserted?: () => void;
};

/** Gives the editor below it lists by `@` and `/`, and text from elsewhere on the page, such as a quotation. */
export const EditorAssist = createContext<Assist>({ sources: [] });
