export type { AnswerFacts, CallOptions, NoInput } from './call-options.ts';
export type { ConnectOptions, Fetch, Sleep } from './connection.ts';
export type { ApiProblem, Failure, FailureCode } from './error.ts';
export type { FileContent } from './file-content.ts';
export type { ProblemCode } from './generated/problem-code.ts';
export type { KeyOrToken } from './key-in-header.ts';
