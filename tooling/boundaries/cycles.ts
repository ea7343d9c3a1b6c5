type Graph = ReadonlyMap<string, readonly string[]>;

/** One circle, as short as can be, out of each knot of files that import each other. */
export const cycles = (graph: Graph): string[][] => {
  const found: string[][] = [];
  const done = new Set<string>();
  for (const start of graph.keys()) {
    if (done.has(start)) continue;
    const circle = shortestWayBack(graph, start);
    if (!circle) continue;
    found.push(circle);
    const ahead = reachable(graph, start);
    for (const node of ahead) if (reachable(graph, node).has(start)) done.add(node);
  }
  return found;
};

const shortestWayBack = (graph: Graph, start: string): string[] | undefined => {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return trace(cameFrom, start, node);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
};

const trace = (cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] => {
  const path = [end];
  for (let node = end; node !== start; path.unshift(node)) node = cameFrom.get(node) ?? start;
  return path;
};

const reachable = (graph: Graph, start: string): ReadonlySet<string> => {
  const seen = new Set([start]);
  for (const node of seen) for (const next of graph.get(node) ?? []) seen.add(next);
  return seen;
};
