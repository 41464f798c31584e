import { mergeAttributes, Node } from '@tiptap/react';

/**
 * A person chosen from the editor's list. Sent as an element with the id, of which the server keeps the name (rule:
 * room.colleagues).
 */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-mention'),
      renderHTML: ({ id }: Record<string, unknown>) => ({ 'data-mention': id }),
    },
    name: {
      default: '',
      parseHTML: (element) => (element.textContent ?? '').replace(/^@/, ''),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), `@${node.attrs.name as string}`],
  renderText: ({ node }) => `@${node.attrs.name as string}`,
});
