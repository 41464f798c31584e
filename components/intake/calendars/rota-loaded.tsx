'use client';
import dynamic from 'next/dynamic';

/* Not part of the editor of a process, whose fields are large enough. */
export const RotaCard = dynamic(() => import('./rota').then((part) => part.RotaCard));
