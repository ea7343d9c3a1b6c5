import type { ServerResponse } from 'node:http';
import type { Refusal } from '../refusal.ts';

/** Answers with JSON that is text already: Node then sends head and body in one write. */
export function writeAnswer(outgoing: ServerResponse, status: number, text: string): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) };
  outgoing.writeHead(status, headers).end(text);
}

/** For calls whose body nobody reads any more. */
export function writeRefusal(outgoing: ServerResponse, refusal: Refusal): void {
  outgoing.req.resume();
  writeAnswer(outgoing, refusal.status, JSON.stringify(refusal.answer));
}
