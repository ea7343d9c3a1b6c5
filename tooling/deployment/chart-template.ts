import { stringify } from 'yaml';

// Renders the chart as `helm template` does, as far as the chart goes: it is written with the actions and functions below and no
// others, and whatever else stands in a template is an error here. Helm itself is a Go program, which no package of npm brings.

type Value = unknown;
type Node = { readonly text: string } | { readonly put: string } | Assign | If | Block;
interface Assign {
  readonly name: string;
  readonly to: string;
}
interface If {
  readonly branches: readonly { readonly condition: string | null; readonly body: readonly Node[] }[];
}
interface Block {
  readonly block: 'with' | 'range';
  readonly over: string;
  readonly names: readonly string[];
  readonly body: readonly Node[];
}
interface Scope {
  readonly dot: Value;
  readonly variables: ReadonlyMap<string, Value>;
}

/** Renders the templates by the context that Helm gives them. */
export const chartTemplate = (files: readonly string[]) => {
  const defined = new Map<string, readonly Node[]>();
  const bodies = files.map((file) => parseTemplate(file, defined));
  const include = (name: Value, dot: Value): string => {
    const body = defined.get(String(name));
    if (body === undefined) throw new Error(`no template is called ${String(name)}`);
    return render(body, { dot, variables: new Map([['$', dot]]) });
  };
  const functions = { ...plainFunctions, include };
  const render = (nodes: readonly Node[], scope: Scope): string => {
    const known = new Map(scope.variables);
    const here = { dot: scope.dot, variables: known };
    return nodes
      .map((node) => {
        if ('text' in node) return node.text;
        if ('put' in node) return shown(evaluate(node.put, here, functions));
        if ('name' in node) {
          known.set(node.name, evaluate(node.to, here, functions));
          return '';
        }
        if ('branches' in node) {
          const chosen = node.branches.find(
            ({ condition }) => condition === null || isTrue(evaluate(condition, here, functions)),
          );
          return chosen === undefined ? '' : render(chosen.body, here);
        }
        const over = evaluate(node.over, here, functions);
        if (!isTrue(over)) return '';
        if (node.block === 'with') return render(node.body, { dot: over, variables: known });
        return entries(over)
          .map(([key, value]) => {
            const [first, second] = node.names.length === 2 ? node.names : [undefined, node.names[0]];
            const inside = new Map(known);
            if (first !== undefined) inside.set(first, key);
            if (second !== undefined) inside.set(second, value);
            return render(node.body, { dot: value, variables: inside });
          })
          .join('');
      })
      .join('');
  };
  return (context: Value): readonly string[] =>
    bodies.map((body) => render(body, { dot: context, variables: new Map([['$', context]]) }));
};

/** Maps go by their keys, as Go's do in templates. */
const entries = (value: Value): readonly (readonly [Value, Value])[] =>
  Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1));

const isTrue = (value: Value): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const shown = (value: Value): string => {
  if (value === undefined || value === null) throw new Error('a value is written that is not there');
  if (typeof value === 'object') throw new Error('a map or list is written without toYaml');
  return String(value);
};

const indent = (spaces: Value, text: Value): string => String(text).replace(/^/gm, ' '.repeat(Number(spaces)));

const plainFunctions: Readonly<Record<string, (...args: Value[]) => Value>> = {
  quote: (value) => JSON.stringify(shown(value)),
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  nindent: (spaces, text) => `\n${indent(spaces, text)}`,
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  printf: (format, ...args) => args.reduce<string>((text, arg) => text.replace('%s', () => shown(arg)), String(format)),
  trunc: (length, text) => String(text).slice(0, Number(length)),
  trimSuffix: (suffix, text) =>
    String(text).endsWith(String(suffix)) ? String(text).slice(0, -String(suffix).length) : text,
  contains: (part, text) => String(text).includes(String(part)),
  not: (value) => !isTrue(value),
  dict: (...pairs) =>
    Object.fromEntries(pairs.flatMap((key, at) => (at % 2 === 0 ? [[String(key), pairs[at + 1]]] : []))),
  required: (why, value) => {
    if (value === undefined || value === null || value === '') throw new Error(String(why));
    return value;
  },
};

type Functions = Readonly<Record<string, (...args: never[]) => Value>>;

/** A pipeline: the value of each part is the last argument of the next. */
const evaluate = (pipeline: string, scope: Scope, functions: Functions): Value => {
  const tokens = [...pipeline.matchAll(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g)].map(([token]) => token);
  let at = 0;
  const operand = (): Value => {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const value = pipe();
      if (tokens[at++] !== ')') throw new Error(`a parenthesis is open: ${pipeline}`);
      return value;
    }
    if (token.startsWith('"')) return JSON.parse(token);
    if (/^-?\d+$/.test(token)) return Number(token);
    if (token === 'true' || token === 'false') return token === 'true';
    const path = /^(\$\w*)?((?:\.\w+)*)\.?$/.exec(token);
    if (path === null || token === '') throw new Error(`not understood: ${token} in ${pipeline}`);
    const [, variable, members = ''] = path;
    if (variable !== undefined && !scope.variables.has(variable))
      throw new Error(`${variable} is not known: ${pipeline}`);
    const from = variable === undefined ? scope.dot : scope.variables.get(variable);
    return members
      .split('.')
      .slice(1)
      .reduce<Value>((value, name) => {
        // Helm says so too: nil pointer evaluating.
        if (typeof value !== 'object' || value === null) throw new Error(`nothing has the member ${name}: ${pipeline}`);
        return (value as Record<string, Value>)[name];
      }, from);
  };
  const call = (piped: readonly Value[]): Value => {
    const token = tokens[at] ?? '';
    if (!/^[a-zA-Z]/.test(token) || token === 'true' || token === 'false') {
      if (piped.length > 0) throw new Error(`nothing takes what is piped: ${pipeline}`);
      return operand();
    }
    const called = functions[token];
    if (called === undefined) throw new Error(`the chart may not use ${token}: ${pipeline}`);
    at += 1;
    const args: Value[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') args.push(operand());
    return called(...([...args, ...piped] as never[]));
  };
  const pipe = (): Value => {
    let value = call([]);
    while (tokens[at] === '|') {
      at += 1;
      value = call([value]);
    }
    return value;
  };
  const value = pipe();
  if (at < tokens.length) throw new Error(`too much: ${pipeline}`);
  return value;
};

/** The text as nodes; what it defines goes into `defined`. */
const parseTemplate = (source: string, defined: Map<string, readonly Node[]>): readonly Node[] => {
  const parts = [...source.matchAll(/\{\{(-?)\s*(\/\*[\s\S]*?\*\/|[\s\S]*?)\s*(-?)\}\}|((?:(?!\{\{)[\s\S])+)/g)];
  let at = 0;
  const textAt = (index: number): string => {
    const text = parts[index]?.[4] ?? '';
    const trimmed = parts[index - 1]?.[3] === '-' ? text.trimStart() : text;
    return parts[index + 1]?.[1] === '-' ? trimmed.trimEnd() : trimmed;
  };
  /** Up to the action that ends it, which is given back. */
  const body = (): { readonly nodes: readonly Node[]; readonly end: string } => {
    const nodes: Node[] = [];
    while (at < parts.length) {
      const [, , action = '', , text] = parts[at] ?? [];
      if (text !== undefined) nodes.push({ text: textAt(at) });
      at += 1;
      if (text !== undefined || action.startsWith('/*')) continue;
      if (/^(end|else)\b/.test(action)) return { nodes, end: action };
      const [, word = '', rest = ''] = /^(if|with|range|define)\s+([\s\S]+)$/.exec(action) ?? [];
      const assigned = /^(\$\w+)\s*:=\s*([\s\S]+)$/.exec(action);
      if (assigned !== null) nodes.push({ name: assigned[1] ?? '', to: assigned[2] ?? '' });
      else if (word === 'if') nodes.push({ branches: branches(rest) });
      else if (word === 'define') defined.set(JSON.parse(rest), closed().nodes);
      else if (word === 'with') nodes.push({ block: 'with', over: rest, names: [], body: closed().nodes });
      else if (word === 'range') {
        const [, names = '', over = rest] = /^((?:\$\w+\s*,\s*)?\$\w+)\s*:=\s*([\s\S]+)$/.exec(rest) ?? [];
        nodes.push({ block: 'range', over, names: names.split(/\s*,\s*/).filter(Boolean), body: closed().nodes });
      } else nodes.push({ put: action });
    }
    return { nodes, end: '' };
  };
  const closed = () => {
    const read = body();
    if (read.end !== 'end') throw new Error(`a block ends with ${read.end || 'nothing'}`);
    return read;
  };
  const branches = (condition: string | null): If['branches'] => {
    const { nodes, end } = body();
    const one = { condition, body: nodes };
    if (end === 'end') return [one];
    if (end === '') throw new Error('a block ends with nothing');
    const [, next] = /^else(?:\s+if\s+([\s\S]+))?$/.exec(end) ?? [];
    return [one, ...branches(next ?? null)];
  };
  const read = body();
  if (read.end !== '') throw new Error(`nothing is open where ${read.end} stands`);
  return read.nodes;
};
