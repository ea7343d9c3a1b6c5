import type { Contract, OpenApiDocument } from '@cartage/wire';
import type { Surface } from './surfaces.ts';

/** What a document says of an operation. */
export interface DescribedOperation {
  /** Title of its tag. */
  readonly tag: string;
  /** CommonMark, with the rights that it needs. */
  readonly description: string;
  readonly query: readonly QueryParameter[];
}

/** A parameter that an address may have. */
export interface QueryParameter {
  /** `types[]` where it is a list (interface 1.2). */
  readonly name: string;
  readonly description: string;
}

/** The groups of a document's operations. */
export const tagsOf = ({ tags }: OpenApiDocument): readonly Tag[] => tags as readonly Tag[];

interface Tag {
  /** Its title. */
  readonly name: string;
  readonly description: string;
}

/** The words of the document for an operation of its surface. */
export const describedOperation = ({ document }: Surface, { name, path, method }: Contract): DescribedOperation => {
  const written = document.paths[path]?.[method.toLowerCase()] as WrittenOperation | undefined;
  if (written === undefined) throw new RangeError(`The document has no ${name}.`);
  const [tag = ''] = written.tags;
  const query = written.parameters.flatMap((one) =>
    'in' in one && one.in === 'query'
      ? [{ name: one.schema.type === 'array' ? `${one.name}[]` : one.name, description: one.description ?? '' }]
      : [],
  );
  return { tag, description: `${written.summary}. ${written.description}`, query };
};

/** What OpenAPI has of an operation, as far as it is read here. */
interface WrittenOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly parameters: readonly (WrittenParameter | { readonly $ref: string })[];
}

interface WrittenParameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: { readonly type?: unknown };
}
