'use client';
import dynamic from 'next/dynamic';

/* One page edits processes of every type, and few are parents or static pages: their editors are loaded where they are needed. */
export const ParentEdit = dynamic(() => import('./parent-edit').then((part) => part.ParentEdit));
export const StaticProcess = dynamic(() => import('./static-process').then((part) => part.StaticProcess));
