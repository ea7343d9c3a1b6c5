import { z } from 'zod';
import type { Operation } from '../http/operation.ts';
import { v1 } from '../v1/version.ts';

/** A request's body: an object, or a list of them. */
export type Body = Record<string, unknown> | readonly Record<string, unknown>[];

/** Every operation of v1 that is bound. */
export const operations: readonly {
  readonly name: string;
  readonly path: string;
  readonly contract: Operation['contract'];
  /** The first of the contract's examples. */
  readonly body: Body;
  /** Problems of one element come inside the answer to the whole list. */
  readonly tolerates: boolean;
}[] = v1('service').operations.map(({ contract, tolerates }) => ({
  name: contract.name,
  path: contract.path,
  contract,
  body: contract.examples[0].body as Body,
  tolerates: tolerates !== undefined,
}));

export const operationNamed = (name: string) => {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};

/** The body with these fields in it, in every element of a list. */
export const withFields = (body: Body, fields: object): unknown =>
  Array.isArray(body) ? body.map((element) => ({ ...element, ...fields })) : { ...body, ...fields };

/** A POST as most clients send it. */
export const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** The body of every refusal (interface 5.1): these three and nothing else. */
const refusals = z
  .array(
    z.strictObject({
      errorCode: z.string().min(1),
      errorDescription: z.string().min(1),
      errorAdditionalInfo: z.string().nullable(),
    }),
  )
  .min(1);

export const refusalsIn = async (response: Response): Promise<z.output<typeof refusals>> =>
  refusals.parse(await response.json());
