'use client';
import dynamic from 'next/dynamic';

/* Few cases have one. */
export const Proposal = dynamic(() => import('./proposal-card').then((part) => part.Proposal));
