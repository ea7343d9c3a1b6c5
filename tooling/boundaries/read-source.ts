import ts from 'typescript';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Erased before running: `import type`, `export type ... from`, `import('x').T`. */
  readonly typeOnly: boolean;
}

export interface Mention {
  readonly text: string;
  readonly line: number;
}

export interface Source {
  readonly imports: readonly Import[];
  /** Identifiers that name a version of the interface: `v1`, `v2Routes`, `toV3`. */
  readonly versions: readonly Mention[];
  /** Uses of the clock, of chance or of the world outside. */
  readonly impure: readonly Mention[];
}

const version = /^v[123](?![a-z0-9])|V[123](?![a-z0-9])/;

const outside = new Set(
  'performance crypto process console fetch setTimeout setInterval setImmediate queueMicrotask require'.split(' '),
);
const clockOrChance = new Set(['Date.now', 'Math.random', 'Temporal.Now']);

export const readSource = (path: string, text: string): Source => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const versions: Mention[] = [];
  const impure: Mention[] = [];
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;

  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) imports.push({ ...found, line: lineOf(node) });
    if (ts.isIdentifier(node) && version.test(node.text)) versions.push({ text: node.text, line: lineOf(node) });
    const use = impureUse(node);
    if (use) impure.push({ text: use, line: lineOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, versions, impure };
};

const importOf = (node: ts.Node): Omit<Import, 'line'> | undefined => {
  if (ts.isImportDeclaration(node)) {
    return literal(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  }
  if (ts.isExportDeclaration(node)) return literal(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0], false);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literal(node.argument.literal, true);
  return undefined;
};

const literal = (node: ts.Node | undefined, typeOnly: boolean) =>
  node && ts.isStringLiteralLike(node) ? { specifier: node.text, typeOnly } : undefined;

const impureUse = (node: ts.Node): string | undefined => {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const use = `${node.expression.text}.${node.name.text}`;
    return outside.has(node.expression.text) || clockOrChance.has(use) ? use : undefined;
  }
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
    const name = node.expression.text;
    if (name === 'Date' && (ts.isCallExpression(node) || !node.arguments?.length)) return 'the present time by Date()';
    return outside.has(name) ? `${name}()` : undefined;
  }
  return undefined;
};
