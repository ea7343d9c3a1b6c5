import { type ExampleRequest, requestGroups } from './example-requests.ts';
import type { Surface } from './surfaces.ts';
import { variables } from './variables.ts';

/**
 * The requests of a surface as editors send them. Written with what all of them know alike: addresses stand in one line,
 * and of the values that a client makes up only the time has the same name everywhere.
 */
export const httpFile = (surface: Surface): string => {
  const requests = requestGroups(surface).flatMap((group) => group.requests);
  const needsToken = requests.some(({ query }) => query.some(([, value]) => value === '{{token}}'));
  return [
    [
      `# Cartage, ${surface.title.toLowerCase()}: every example of every operation.`,
      '# As they stand they are sent to the sandbox, by its sample shop. For another service change these.',
      ...Object.entries(variables).map(([name, value]) => `@${name} = ${value}`),
      ...(needsToken ? ['# What IssueToken of version 3 answers.', '@token = none'] : []),
    ].join('\n'),
    // Said once where several examples follow each other.
    ...requests.map((one, index) => requestText(one, one.description !== requests[index - 1]?.description)),
  ].join('\n\n');
};

const requestText = (request: ExampleRequest, isDescribed: boolean): string => {
  const { id, name, description, method, path, params, query, headers, isIdempotent, body } = request;
  const segments = path.map((segment) => (typeof segment === 'string' ? segment : (params[segment.param] ?? '')));
  const search = query.map(([key, value]) => `${key}=${value}`).join('&');
  return [
    `### ${name}`,
    ...(isDescribed ? description.split(/\n+/).map((line) => `# ${line}`) : []),
    `${method} {{url}}/${segments.join('/')}${search && `?${search}`}`,
    ...headers.map(([key, value]) => `${key}: ${value}`),
    ...(isIdempotent ? [`Idempotency-Key: ${id}-{{$timestamp}}`] : []),
    ...(body === undefined ? [] : ['', body]),
  ].join('\n');
};
