import { followed, type Span } from '@cartage/service';
import { type Http, outcomeOf } from './request.ts';

/** Serves a request of an operation, followed if anybody does: as a part of what its caller follows, where they say so. */
export const followOperation = (
  http: Http,
  { method, path }: { readonly method: string; readonly path: string },
  serve: () => Promise<Response>,
): Promise<Response> =>
  followed(
    () => ({
      kind: 'operation',
      name: `${method} ${path}`,
      about: { 'http.request.method': method, 'http.route': path, 'cartage.request_id': http.get('requestId') },
      parent: http.req.header('traceparent'),
    }),
    async (span) => {
      if (!span) return serve();
      if (span.traceparent !== undefined) http.set('traceparent', span.traceparent);
      const response = await serve();
      tellOutcome(span, http, response.status);
      return response;
    },
  );

const tellOutcome = (span: Span, http: Http, status: number): void => {
  const { about } = span;
  const caller = http.get('caller');
  const codes = new Set(http.get('problems')?.map(({ code }) => code));
  about['http.response.status_code'] = status;
  about['cartage.outcome'] = outcomeOf(http, status);
  if (caller && 'companyId' in caller && caller.companyId !== undefined) about['cartage.company_id'] = caller.companyId;
  if (codes.size > 0) about['cartage.problems'] = [...codes].join(' ');
  // A refusal is an answer, whatever status the interface gives it.
  span.hasFailed = false;
};
