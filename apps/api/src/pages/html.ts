import type { html } from 'hono/html';

/** A piece of a page; what stands in its template is text. */
export type Html = ReturnType<typeof html>;
