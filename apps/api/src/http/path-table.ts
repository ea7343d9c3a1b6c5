/**
 * Fixed segments of a path match case-insensitively, parameters keep their case (interface 1.1). The router compares
 * exactly, so a known path is first rewritten: each fixed segment to lower case.
 */
export interface PathTable {
  /** Registers `/openapi/.../{orderId}` and answers the router's form of it. */
  readonly add: (path: string) => string;
  /** A path that is none stays as it is. */
  readonly canonical: (path: string) => string;
}

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | null;
  /** Of the parameter that leads here. */
  name: string | null;
  /** A known path ends here. */
  isEnd: boolean;
}

const newNode = (name: string | null = null): Node => ({ fixed: new Map(), parameter: null, name, isEnd: false });

export const createPathTable = (): PathTable => {
  const root = newNode();
  return {
    add: (path) => {
      let node = root;
      const segments = path.split('/').map((segment) => {
        const parameter = parameterIn(segment);
        if (parameter) {
          node.parameter ??= newNode(parameter);
          node = node.parameter;
          // The router would know two paths, and never reach the second.
          if (node.name !== parameter)
            throw new RangeError(`${path} names {${parameter}} what another names {${node.name}}.`);
          return `:${parameter}`;
        }
        const fixed = segment.toLowerCase();
        const next = node.fixed.get(fixed) ?? newNode();
        node.fixed.set(fixed, next);
        node = next;
        return fixed;
      });
      node.isEnd = true;
      return segments.join('/');
    },
    canonical: (path) => find(root, path.split('/'), 0)?.join('/') ?? path,
  };
};

/** The segments as the router knows them: a fixed one wins over a parameter, unless the rest fits only after that. */
const find = (node: Node, segments: readonly string[], at: number): readonly string[] | null => {
  const segment = segments[at];
  if (segment === undefined) return node.isEnd ? [] : null;
  const fixed = segment.toLowerCase();
  const next = node.fixed.get(fixed);
  const rest = next ? find(next, segments, at + 1) : null;
  if (rest) return [fixed, ...rest];
  if (!node.parameter || segment === '') return null;
  const after = find(node.parameter, segments, at + 1);
  return after && [segment, ...after];
};

const parameterIn = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

/**
 * For `sort`: segment by segment, fixed ones by their letters and parameters after them, so that the router, which takes
 * the first that fits, takes `/Orders/Report` before `/Orders/{orderId}` whatever the order of the table.
 */
export const fixedFirst = (one: string, other: string): number => {
  const [these, those] = [rankedSegments(one), rankedSegments(other)];
  for (const [at, segment] of these.entries()) {
    const against = those[at];
    if (against === undefined) return 1;
    if (segment !== against) return segment < against ? -1 : 1;
  }
  return these.length - those.length;
};

const rankedSegments = (path: string): readonly string[] =>
  path.split('/').map((segment) => (parameterIn(segment) ? '1' : `0${segment.toLowerCase()}`));
