import { createLucideIcon } from 'lucide-react';

/*
 * Lucide's EllipsisVertical and GripVertical, drawn as one path: long lists have both in every row, and each dot of the
 * originals is an element of its own.
 */
const dots = (name: string, d: string) => createLucideIcon(name, [['path', { d, strokeWidth: '4', key: 'dots' }]]);

export const MoreDots = dots('more-dots', 'M12 5h.01M12 12h.01M12 19h.01');
export const GripDots = dots('grip-dots', 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01');
