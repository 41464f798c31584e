'use client';
import dynamic from 'next/dynamic';

/* Loaded only where a case counts a receiver's hours. */
export const WorkingSpan = dynamic(() => import('./working-clock').then((part) => part.WorkingSpan));
export const AnswersBy = dynamic(() => import('./working-clock').then((part) => part.AnswersBy));
