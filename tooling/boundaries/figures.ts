import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { cycles } from './cycles.ts';
import { readTree, type Tree } from './read-tree.ts';

// What the house rules count, printed by `pnpm figures`: the law judges each import, this judges where the tree drifts.

/** So many there may be. `smallFiles`: percent of all. */
const most = { circles: 2, longFunctions: 2, doubleCasts: 6, smallFiles: 17 };

const LONG_FUNCTION = 120;
const SMALL_FILE = 20;

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const percent = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(1)} %`;

interface Figures {
  readonly lines: number;
  /** Of them those that are nothing but a comment. */
  readonly comments: number;
  readonly longFunctions: readonly string[];
  readonly doubleCasts: readonly string[];
}

const figuresOf = (path: string): Figures => {
  const text = textOf(path);
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const longFunctions: string[] = [];
  const doubleCasts: string[] = [];
  const visit = (node: ts.Node): void => {
    const at = lineAt(node.getStart(file));
    const length = lineAt(node.end) - at + 1;
    if (ts.isFunctionLike(node) && length > LONG_FUNCTION) longFunctions.push(`${path}:${at} has ${length}`);
    if (isUnknownCast(node) && isUnknownCast(node.expression, true)) doubleCasts.push(`${path}:${at}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const comments = text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*(\s|\/|$))/.test(line)).length;
  return { lines: countLines(text), comments, longFunctions, doubleCasts };
};

/** `x as T`, or with `toUnknown` the `x as unknown` within it. */
const isUnknownCast = (node: ts.Node, toUnknown = false): node is ts.AsExpression =>
  ts.isAsExpression(node) && (node.type.kind === ts.SyntaxKind.UnknownKeyword) === toUnknown;

/** Circles of files of one package, types counted. */
const circlesOf = ({ sources }: Tree): readonly string[][] =>
  cycles(
    new Map(
      [...sources].map(([file, { imports }]) => {
        const targets = imports.map(({ specifier }) => posix.join(posix.dirname(file), specifier));
        return [file, [...new Set(targets)].filter((target) => target !== file && sources.has(target))];
      }),
    ),
  );

const tree = readTree(root);
const sources = new Map([...tree.sources.keys()].map((path) => [path, figuresOf(path)]));
const tests = globSync('{packages,vendors,apps}/*/{src,e2e}/**/*.test.ts', { cwd: root });
const sizes = [...sources.values()].map(({ lines }) => lines).sort((a, b) => a - b);
const small = sizes.filter((lines) => lines <= SMALL_FILE).length;
const circles = circlesOf(tree);
const listed = (title: string, all: readonly string[]): string =>
  [`${all.length} ${title}`, ...all.map((one) => `  ${one}`)].join('\n');

console.log(
  `${sizes.length} source files: median ${sizes[sizes.length >> 1]} lines, nine in ten at most ${sizes[Math.floor(sizes.length * 0.9)]}`,
);
console.log(`${small} of at most ${SMALL_FILE} lines, ${percent(small, sizes.length)}`);
console.log(
  listed(
    'circles of files, types counted',
    circles.map((circle) => circle.join(' -> ')),
  ),
);
const longFunctions = [...sources.values()].flatMap((one) => one.longFunctions);
const doubleCasts = [...sources.values()].flatMap((one) => one.doubleCasts);
console.log(listed(`functions of more than ${LONG_FUNCTION} lines`, longFunctions));
console.log(listed('double casts', doubleCasts));
console.log(`\n${'package'.padEnd(28)}   files   lines  comments  lines of test a line`);
for (const directory of [...new Set([...sources.keys()].map(packageOf))].sort()) {
  const own = [...sources].filter(([path]) => packageOf(path) === directory).map(([, figures]) => figures);
  const sum = (of: (figures: Figures) => number) => own.reduce((total, one) => total + of(one), 0);
  const lines = sum((one) => one.lines);
  const tested = tests
    .filter((path) => packageOf(path) === directory)
    .reduce((total, path) => total + countLines(textOf(path)), 0);
  const cells = [
    own.length,
    lines,
    percent(
      sum((one) => one.comments),
      lines,
    ),
    (tested / (lines || 1)).toFixed(2),
  ];
  console.log(`${directory.padEnd(28)} ${cells.map((cell) => String(cell).padStart(7)).join(' ')}`);
}

const found = {
  circles: circles.length,
  longFunctions: longFunctions.length,
  doubleCasts: doubleCasts.length,
  smallFiles: (100 * small) / sizes.length,
};
for (const name of Object.keys(most) as (keyof typeof most)[]) {
  if (found[name] <= most[name]) continue;
  console.log(`Too many ${name}: ${found[name]}, and at most ${most[name]} may be.`);
  process.exitCode = 1;
}
