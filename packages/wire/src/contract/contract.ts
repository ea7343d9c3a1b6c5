import type { AccessRight, LocalText, OperatorRight, ProblemCode, SenderField } from '@cartage/core';
import type { z } from 'zod';
import type { AnswerContext } from './answer-context.ts';

/**
 * The contract of one operation. Routes, rights, OpenAPI documents, negative tests and the typed client all come from
 * the versions' tables of these.
 */
export interface Contract {
  /** As the interface's tables name it. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fixed segments match case-insensitively (interface 1.1); `{name}` is a member of `params`. */
  readonly path: `/${string}`;
  readonly summary: LocalText;
  /** Name of a group of operations in the version's documents. */
  readonly tag: string;
  /** What a key must be allowed to do, all of it; empty: open to every key. */
  readonly right: readonly AccessRight[];
  /** What a key of the operator must be allowed to do; absent: the operation is for companies. */
  readonly operatorRight?: OperatorRight;
  /**
   * Every member of path, query and body that names what belongs to a company, and how one of another company's is answered:
   * refused by this code, or `unseen`: the answer is as if it were not there. Absent: there is no such member.
   */
  readonly ids?: Readonly<Record<string, ProblemCode | 'unseen'>>;
  /**
   * Who shows what, where it is not a key or a token in the version's place: `key`: a key alone, no token;
   * `token-in-query`: a token as the query parameter `token`, for pages that a browser opens; `token-anywhere`: what the
   * version takes in the header `Authorization`, or, where there is none, a token in the query, for a browser's EventSource;
   * `session`: the cookie of somebody who has signed in, whatever they may do; `none`: nothing.
   */
  readonly credential?: 'key' | 'token-in-query' | 'token-anywhere' | 'session' | 'none';
  /**
   * A session has to be of somebody who has proved within five minutes who they are, else StepUpRequired; keys need not. `in-part`:
   * for some of what may be asked for, as the conversion or the act says.
   */
  readonly needsProof?: true | 'in-part';
  /** A page of any origin may call it from a browser (CORS), by a token. */
  readonly fromPages?: true;
  /** The parameters of the path; texts that are read as their schemas say. */
  readonly params?: z.ZodObject;
  /** The parameters of the query; names in any case, lists as `a[]=x&a[]=y` or `a=x&a=y`. */
  readonly query?: z.ZodObject;
  /** The JSON body; absent where none is read. */
  readonly body?: z.ZodType;
  /** What a company may have settled of the body; absent: nothing. */
  readonly settled?: SettledPlaces;
  /** Every answer, by HTTP status. */
  readonly replies: Replies;
  /** Larger ones for operations that carry files (`base64`) or a list of thousands (interface 2.1). */
  readonly bodyLimit: 'normal' | 'list' | 'base64';
  /**
   * The member of the body that is a file in base64, which is decoded as it comes and held nowhere: what the schema reads
   * in its place is an empty text. Such a body is an object.
   */
  readonly fileMember?: string;
  /** Takes an `Idempotency-Key` (interface 4.1). */
  readonly isIdempotent: boolean;
  /** Takes the header `PartnerKey` (interface 3.6). */
  readonly takesPartnerKey?: true;
  /** The answer names the company that was made, in the header `X-Company-Id`. */
  readonly makesCompany?: true;
  /** The answer holds a token, a password or a new key: nobody on the way may keep it, and at rest it is sealed. */
  readonly isSecret?: true;
  /** The answer travels compressed, and not at all to a caller who has it (`If-None-Match`). */
  readonly isPacked?: true;
  /** Requests that fit, the first the most telling. */
  readonly examples: readonly [Example, ...Example[]];
  /** Answers for the reference: what the code that answers makes of one order. */
  readonly exampleAnswers?: (reader: AnswerContext) => ExampleAnswers;
}

/** The contract of an operation of the operator's interface: it is done for no company, and by a key alone. */
export interface OperatorContract extends Contract {
  readonly operatorRight: OperatorRight;
  readonly credential: 'key';
}

/** Where a body has the fields that a company may settle beforehand. */
export interface SettledPlaces {
  /** The names of a sender's fields here, by the entries of the setting. */
  readonly sender?: Partial<Readonly<Record<SenderField, string>>>;
  /** The member that holds the pickup's fields; `''`: the body itself. */
  readonly pickup: string;
  /** That member need not be there. */
  readonly isPickupOptional?: true;
  /** The pickup has `autoChangeTakeDate`, and its default is the company's. */
  readonly movesTakeDate?: true;
  readonly emergencyEmail?: true;
  /** The member whose elements have all this; absent: the body has it itself, or each of its elements. */
  readonly list?: string;
}

/** A request that may be sent as it stands. */
export interface Example {
  readonly summary: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Bodies of answers, by HTTP status. */
export type ExampleAnswers = Readonly<Record<number, readonly ExampleAnswer[] | undefined>>;

/** The body of an answer. */
export interface ExampleAnswer {
  readonly summary: string;
  readonly body: unknown;
}

/** The examples of a contract, by its schemas. */
type ExampleOf<C extends Contract> = { readonly summary: string } & {
  readonly [Part in 'params' | 'body' as C[Part] extends z.ZodType ? Part : never]: z.input<C[Part] & z.ZodType>;
} & { readonly query?: C['query'] extends z.ZodType ? Partial<z.input<C['query']>> : undefined };

/** Answers by HTTP status. */
export type Replies = Readonly<Record<number, Reply>>;

/** An answer: a JSON body, a file of a mime type (`*\/*`: the file's own), a page, or no body. */
export type Reply = JsonReply | FileReply | PageReply | EmptyReply;

/** An answer in JSON. */
export interface JsonReply {
  readonly description: string;
  readonly json: z.ZodType;
  /** Mime types of the files that it may be instead, as the request asks. */
  readonly orFile?: readonly string[];
  /** The member that is a long list, of which never the whole need be there. */
  readonly streamed?: string;
  /** Its bytes are kept and sent again. */
  readonly written?: true;
  /**
   * Server-sent events, where the request's `Accept` asks for `text/event-stream`: the same body again whenever it has changed
   * (`true`), or what each event holds.
   */
  readonly orEvents?: true | z.ZodType;
}

/** An answer that is a file. */
export interface FileReply {
  readonly description: string;
  /** Its mime type; `*\/*` where each file has its own. */
  readonly file: string;
  /** What it may be besides, as the request asks. */
  readonly orFile?: readonly string[];
}

/** An answer that is a page. */
export interface PageReply {
  readonly description: string;
  readonly html: true;
}

/** An answer that its status and headers are the whole of. */
export interface EmptyReply {
  readonly description: string;
  readonly empty: true;
}

type ExampleAnswersOf<C extends Contract> = {
  readonly [S in keyof C['replies']]?: C['replies'][S] extends { readonly json: infer Model extends z.ZodType }
    ? readonly { readonly summary: string; readonly body: Sent<z.output<Model>> }[]
    : undefined;
};

/** Keeps the exact types of one contract; its examples, and those of its answers, must fit its schemas. */
export const contract = <C extends Contract>(
  one: C & { readonly examples: readonly ExampleOf<C>[] },
  exampleAnswers?: (reader: AnswerContext) => ExampleAnswersOf<C>,
): C => (exampleAnswers === undefined ? one : { ...one, exampleAnswers });

/** A request as its contract reads it. */
export interface RequestOf<C extends Contract> {
  readonly params: Read<Part<C, 'params'>>;
  readonly query: Read<Part<C, 'query'>>;
  readonly body: Read<Part<C, 'body'>>;
}

type Part<C, Name extends string> = C extends { readonly [name in Name]: infer S } ? S : undefined;
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What an operation answers: one of the replies of its contract, with a body of that reply's form. */
export type AnswerOf<C extends Contract> = {
  [S in keyof C['replies'] & number]: AnswerTo<S, C['replies'][S]>;
}[keyof C['replies'] & number];

type AnswerTo<Status extends number, R> = {
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
} & (R extends { readonly json: infer Model extends z.ZodType }
  ?
      | (R extends { readonly streamed: infer Name extends string }
          ? SentMember<z.output<Model>, Name>
          : R extends { readonly written: true }
            ? SentWritten
            : { readonly json: Sent<z.output<Model>> } | SentElements<z.output<Model>>)
      | (R extends { readonly orFile: readonly string[] } ? { readonly file: TypedFile } : never)
      | (R extends { readonly orEvents: true }
          ? SentEvents<z.output<Model>>
          : R extends { readonly orEvents: infer Event extends z.ZodType }
            ? SentEvents<z.output<Event>>
            : never)
  : R extends { readonly file: string }
    ? { readonly file: SentFile }
    : R extends { readonly empty: true }
      ? { readonly empty: true }
      : { readonly html: string });

/** Such an answer, which was written before: JSON in UTF-8. */
interface SentWritten {
  readonly written: Uint8Array;
}

/** One body after the other, while the caller listens. */
interface SentEvents<T> {
  /**
   * Nothing of it begins before it is asked for its first. It ends itself, without an error, as soon as the request's
   * signal is aborted: one that waits cannot be ended from outside, and would wait on for a caller who has gone.
   */
  readonly events: AsyncIterable<SentEvent<T>>;
}

/** One server-sent event. */
export interface SentEvent<T> {
  /** What a caller who lost the connection sends as `Last-Event-ID`: one line. */
  readonly id: string;
  /** Absent: the caller is told how far they are, and no event comes of it. */
  readonly json?: Sent<T>;
}

/** A long list on its way to the caller, of which never the whole need be there. */
type SentElements<T> = T extends readonly (infer Element)[]
  ? { readonly elements: AsyncIterable<Sent<Element>> }
  : never;

/** The same as one member of an object, beside the others, which are looked at when the list has ended. */
export interface SentMember<T, Name extends string> {
  readonly streamed: { readonly [Long in Name]: AsyncIterable<Sent<ElementOf<T, Long>> | ReadyElements> };
  readonly beside: { readonly [Other in Exclude<keyof T, Name>]: Sent<T[Other]> };
}

type ElementOf<T, Name> = Name extends keyof T ? (T[Name] extends readonly (infer Element)[] ? Element : never) : never;

/** A file on its way to the caller. */
export interface SentFile {
  /** The whole of it, or piece by piece as it is made. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** For the caller's disk, in any letters. */
  readonly name: string;
  /** Where the contract leaves it to the file. */
  readonly mimeType?: string;
}

/** A file whose type its contract leaves open. */
type TypedFile = SentFile & Required<Pick<SentFile, 'mimeType'>>;

/** The body of an answer, by its contract and status. */
export type ReplyBody<C extends Contract, Status extends keyof C['replies']> = C['replies'][Status] extends {
  readonly json: infer Model extends z.ZodType;
}
  ? z.output<Model>
  : Uint8Array;

/** A body as its writer may hold it. */
type Sent<T> = T extends readonly (infer Element)[]
  ? readonly Sent<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sent<T[Key]> }
    : T;

/** Elements of a long list that are written already: JSON in UTF-8, with commas between them. */
export class ReadyElements {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
