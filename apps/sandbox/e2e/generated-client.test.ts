import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pastedBlocks } from './readme-calls.ts';
import { sharedSandbox } from './shared-sandbox.ts';

// A client that is generated from the OpenAPI document, with the generator's defaults, takes the bodies of README and the first hour as
// they are,
// and gives their answers the types that they have.

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cartage-client-'));
  // The generated files find openapi-fetch where this package does.
  await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), join(directory, 'node_modules'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** What the compiler says of the file, strict; it is written as JavaScript too. */
const compile = (file: string): readonly string[] => {
  const program = ts.createProgram([join(directory, file)], {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    skipLibCheck: true,
  });
  program.emit();
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file: at, start = 0 }) =>
        `${ts.flattenDiagnosticMessageText(messageText, '\n')} at ${at?.text.slice(start, start + 80)}`,
    );
};

/** A call of an operation, with the body that stands there and what the lines behind it keep of the answer. */
interface Sent {
  readonly operation: string;
  readonly body: string;
  readonly kept: readonly (readonly [name: string, path: string])[];
}

const documents = await Promise.all(['README.md', 'docs/first-hour.md'].map(pastedBlocks));
const sent = documents.flat().flatMap(({ text }): readonly Sent[] => {
  const [, operation, body] = /(?:^call |\/OpenAPI\/v1\/)(\w+)[^{]*'(\{[\s\S]*\})'/.exec(text) ?? [];
  const kept = [...text.matchAll(/(\w+)=\$\(from '?([^')]+)'?\)/g)].map(
    ([, name = '', path = '']) => [name, path] as const,
  );
  return operation && body ? [{ operation, body, kept }] : [];
});

/** The shell's variables in a body are the program's. */
const asWritten = (body: string): string =>
  body.replaceAll(/"'\$(\w+)'"/g, 'kept.$1').replaceAll(/'\$(\w+)'/g, 'kept.$1');

const programFor = (apiUrl: string): string => `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const client = createClient<paths>({ baseUrl: ${JSON.stringify(apiUrl)} });
const kept = { order: '', vendor: 0, tariff: '', parcel: '' };
const answers: unknown[] = [];
${sent
  .map(({ operation, body, kept }) => {
    const parseAs = operation === 'Print' ? `, parseAs: 'arrayBuffer'` : '';
    return `{
  const { data, error, response } = await client.POST('/OpenAPI/v1/${operation}', { body: ${asWritten(body)}${parseAs} });
  const answer: unknown = ${operation === 'Print' ? 'undefined' : 'data ?? error'};
  const read = JSON.parse(JSON.stringify(answer ?? null));
  ${kept.map(([name, path]) => `kept.${name} = read${path};`).join(' ')}
  answers.push({ operation: '${operation}', status: response.status, answer });
}`;
  })
  .join('\n')}
console.log(JSON.stringify(answers));
`;

interface Answered {
  readonly operation: string;
  readonly status: number;
  readonly answer?: unknown;
}

it("takes README's bodies and types its answers", async () => {
  const { apiUrl } = await sharedSandbox();
  const types = astToString(await openapiTS(new URL(`${apiUrl}/openapi/v1.json`)));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  await writeFile(join(directory, 'api.ts'), types);
  await writeFile(join(directory, 'calls.ts'), programFor(apiUrl));
  expect(sent.map(({ operation }) => operation)).toEqual([
    ...['Calc', 'Create', 'PushToVendor', 'Print', 'Track', 'Get', 'Create', 'Print', 'Cancel', 'Calc'],
  ]);
  expect(compile('calls.ts')).toEqual([]);

  const { status, stdout, stderr } = spawnSync(process.execPath, [join(directory, 'calls.js')], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const answers = JSON.parse(stdout) as readonly Answered[];
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 200, 201, 200, 200, 500]);

  const literals = answers
    .filter(({ answer }) => answer !== undefined)
    .map(
      ({ operation, status, answer }, index) =>
        `export const answer${index}: paths['/OpenAPI/v1/${operation}']['post']['responses'][${status}]['content']['application/json'] = ${JSON.stringify(answer)};`,
    );
  await writeFile(join(directory, 'answers.ts'), `import type { paths } from './api.js';\n${literals.join('\n')}\n`);
  expect(compile('answers.ts')).toEqual([]);
});

it('notices a body that does not fit, and one that lacks what is required', async () => {
  const wrong = (await readFile(join(directory, 'calls.ts'), 'utf8'))
    .replace('"weight": 2.5', '"weight": "2.5"')
    .replace('"cargoType": 1, ', '');
  await writeFile(join(directory, 'wrong.ts'), wrong);
  expect(compile('wrong.ts')).toHaveLength(2);
});
