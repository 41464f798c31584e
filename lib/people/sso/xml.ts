import 'server-only';
import type { Element } from '@xmldom/xmldom';
import { excessOf, type MarkupLimits } from './markup-limits';

export const NS = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;
export type Namespace = keyof typeof NS;

/** A response may have a thousand groups, each in a separate attribute. */
const ANSWER_LIMITS: MarkupLimits = { elements: 4_000, attributes: 8_000 };

export class XmlError extends Error {
  override name = 'XmlError';
}

/**
 * Parses untrusted XML. Rejects known attack vectors before parsing: DOCTYPE and entities, and unless `comments` is set
 * also comments, CDATA and processing instructions, so that no two parsers can read different values (rule: sso.xml).
 * @throws XmlError
 */
export async function parseXml(text: string, { comments = false, limits = ANSWER_LIMITS } = {}): Promise<Element> {
  assertPlain(text, { comments, limits });
  const { DOMParser } = await import('@xmldom/xmldom');
  let root: Element | null;
  try {
    const parser = new DOMParser({
      locator: false,
      onError: (level, message) => {
        throw new XmlError(`${level}: ${message}`);
      },
    });
    root = parser.parseFromString(text, 'text/xml').documentElement;
  } catch {
    throw new XmlError('it is not well-formed XML');
  }
  if (!root) throw new XmlError('it is empty');
  return root;
}

function assertPlain(text: string, { comments, limits }: { comments: boolean; limits: MarkupLimits }): void {
  const body = text.replace(/^\uFEFF?\s*<\?xml [^<>]{0,200}\?>/, '');
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(body)) throw new XmlError('it has a DOCTYPE');
  if (!comments && /<!|<\?/.test(body)) throw new XmlError('it has comments, CDATA or processing instructions');
  const excess = excessOf(body, limits);
  if (excess) throw new XmlError(`it has ${excess}`);
  if (body.includes('\u0000') || body.includes('\uFFFD')) throw new XmlError('it is not UTF-8');
}

const ELEMENT = 1;

export function elementsIn(parent: Element): Element[] {
  const elements: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node.nodeType === ELEMENT) elements.push(node as Element);
  return elements;
}

export const childrenOf = (parent: Element, namespace: Namespace, name: string): Element[] =>
  elementsIn(parent).filter((one) => one.localName === name && one.namespaceURI === NS[namespace]);

export function childAt(parent: Element, namespace: Namespace, ...names: string[]): Element | undefined {
  let element: Element | undefined = parent;
  for (const name of names) element = element && childrenOf(element, namespace, name)[0];
  return element;
}

export const allNamed = (root: Element, name: string): Element[] => [
  ...(root.localName === name ? [root] : []),
  ...elementsIn(root).flatMap((one) => allNamed(one, name)),
];

export const textContent = (element: Element | undefined): string => (element?.textContent ?? '').trim();

export const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttributeNode(name)?.value;
