/**
 * Fixed segments of a path match case-insensitively, parameters keep their case (decisions, section 1, Paths). The
 * router compares exactly, so a path is first rewritten: each fixed segment to lower case, where a known path has it.
 */
export interface PathTable {
  readonly add: (path: string) => string;
  readonly canonical: (path: string) => string;
}

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | null;
}

const newNode = (): Node => ({ fixed: new Map(), parameter: null });

export const createPathTable = (): PathTable => {
  const root = newNode();
  return {
    /** Registers `/openapi/.../{orderId}` and answers the router's form of it. */
    add: (path) => {
      let node = root;
      const segments = path.split('/').map((segment) => {
        const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
        if (parameter) {
          node.parameter ??= newNode();
          node = node.parameter;
          return `:${parameter}`;
        }
        const fixed = segment.toLowerCase();
        const next = node.fixed.get(fixed) ?? newNode();
        node.fixed.set(fixed, next);
        node = next;
        return fixed;
      });
      return segments.join('/');
    },
    canonical: (path) => {
      let node: Node | null = root;
      const segments = path.split('/').map((segment) => {
        const fixed = segment.toLowerCase();
        const next: Node | undefined = node?.fixed.get(fixed);
        const isFixed = next !== undefined;
        node = next ?? node?.parameter ?? null;
        return isFixed ? fixed : segment;
      });
      return segments.join('/');
    },
  };
};
