type Node<T> = { names: Map<string, Node<T>>; parameter?: Node<T>; end?: T; rest?: T };

/**
 * Finds the value of a path's pattern in as many steps as the path has segments. `[name]` matches one segment,
 * `[[...name]]` any number of them; in each segment, literal names come first.
 */
export function routeTree<T>(
  patterns: Iterable<readonly [pattern: string, value: T]>,
): (path: string) => T | undefined {
  const root: Node<T> = { names: new Map() };
  for (const [pattern, value] of patterns) add(root, segmentsOf(pattern), value);
  return (path) => find(root, segmentsOf(path), 0);
}

function add<T>(root: Node<T>, segments: string[], value: T): void {
  let node = root;
  for (const segment of segments) {
    if (segment.startsWith('[[...')) {
      node.rest = value;
      return;
    }
    node = isParameter(segment) ? (node.parameter ??= { names: new Map() }) : named(node, segment);
  }
  node.end = value;
}

function named<T>({ names }: Node<T>, name: string): Node<T> {
  const node: Node<T> = names.get(name) ?? { names: new Map() };
  names.set(name, node);
  return node;
}

function find<T>(node: Node<T>, segments: string[], index: number): T | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.end ?? node.rest;
  const next = node.names.get(segment);
  return (
    (next && find(next, segments, index + 1)) ??
    (node.parameter && find(node.parameter, segments, index + 1)) ??
    node.rest
  );
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isParameter = (segment: string) => segment.startsWith('[');
