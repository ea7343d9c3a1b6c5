import { filled, type SentRequest, type Variables } from './sent-request.ts';

/**
 * The requests of an `.http` file, read as VS Code's REST Client, JetBrains' HTTP Client and Visual Studio all do: `###`
 * begins a request, `#` a comment before its first line, `@name = value` gives a variable, an empty line begins the body.
 * `changed`: other values for the file's variables, and those that each client makes.
 */
export const readHttpFile = (text: string, changed: Variables): readonly SentRequest[] => {
  const [head = '', ...blocks] = text.split(/^### */m);
  const given = [...head.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  const variables = { ...Object.fromEntries(given), ...changed };
  return blocks.map((block) => readRequest(block, variables));
};

const readRequest = (block: string, variables: Variables): SentRequest => {
  const [name = '', ...lines] = block.trimEnd().split('\n');
  const request = lines.slice(lines.findIndex((line) => !line.startsWith('#')));
  const end = request.indexOf('');
  const [first = '', ...headers] = end === -1 ? request : request.slice(0, end);
  const found = /^([A-Z]+) (\S+)$/.exec(first);
  if (found === null) throw new RangeError(`${name}: this is no first line of a request: ${first}`);
  const [, method = '', url = ''] = found;
  return {
    name,
    method,
    url: filled(url, variables),
    headers: Object.fromEntries(headers.map((line) => readHeader(filled(line, variables)))),
    body: end === -1 ? undefined : filled(request.slice(end + 1).join('\n'), variables),
  };
};

const readHeader = (line: string): readonly [name: string, value: string] => {
  const found = /^([\w-]+): (.+)$/.exec(line);
  if (found === null) throw new RangeError(`This is no header: ${line}`);
  const [, name = '', value = ''] = found;
  return [name.toLowerCase(), value];
};
