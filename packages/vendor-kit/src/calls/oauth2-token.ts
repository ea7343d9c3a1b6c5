import { z } from 'zod';
import type { CallContext } from '../adapter/call-context.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { readAnswer } from '../answers/read-answer.ts';

/** A client of an OAuth 2.0 server, by its own credentials (RFC 6749, 4.4). */
export interface OAuth2Client {
  /** The address of the token endpoint. */
  readonly url: string;
  /** The account's, as the vendor gave it. */
  readonly clientId: string;
  /** Marked as `secret()` in the manifest. */
  readonly clientSecret: string;
  /** Where the vendor wants one; absent: none is sent. */
  readonly scope?: string;
  /** Where the credentials stand; in the body. */
  readonly in?: 'body' | 'basic';
}

const tokenAnswer = z.object({
  /** Visible characters alone (RFC 6749, A.12): others cannot stand in a header. */
  access_token: z.string().regex(/^[!-~]+$/),
  expires_in: z.coerce.number().positive().nullish(),
});

/** A token without a word of its life is taken to live so long, as the standard recommends it be short. */
const LIFE_UNTOLD_S = 600;

/**
 * A token for the client: one for all calls of the connection until a tenth of its life, at most a minute, is left; a secret
 * from the moment it comes. To be asked for where a call is prepared.
 * @throws VendorProblem `auth` where the server refuses the client (400 `invalid_client`, 401, 403)
 * @param call of the member that needs it; the token is kept in its cache, for the whole connection
 * @param client of the account, and the address of the server
 * @returns the access token, without `Bearer`
 * @see RFC 6749, 4.4 and 5
 */
export const oauth2Token = (call: CallContext, client: OAuth2Client): Promise<string> =>
  call.cache(`oauth2 ${client.url} ${client.clientId} ${client.scope ?? ''}`, async () => {
    const { url, clientId, clientSecret, scope, in: place = 'body' } = client;
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
    const answer = await call.http.request({
      method: 'POST',
      url,
      ...(place === 'basic' && { headers: { authorization: `Basic ${call.secret(basic)}` } }),
      form: {
        grant_type: 'client_credentials',
        ...(place === 'body' && { client_id: clientId, client_secret: clientSecret }),
        ...(scope !== undefined && { scope }),
      },
    });
    const token = readAnswer(answer, tokenAnswer, (body) => (isRefusal(body) ? refused() : undefined));
    const lifeS = token.expires_in ?? LIFE_UNTOLD_S;
    return { value: call.secret(token.access_token), ttlMs: 1000 * (lifeS - Math.min(60, lifeS / 10)) };
  });

/** RFC 6749, 5.2: refused clients are told with 400 as well as with 401. */
const isRefusal = (body: unknown): boolean =>
  ['invalid_client', 'unauthorized_client', 'access_denied'].includes(
    String((body as { error?: unknown } | null)?.error),
  );

const refused = (): VendorProblem =>
  new VendorProblem(
    { kind: 'auth' },
    {
      en: 'The vendor refuses the client id or its secret.',
      ru: 'Служба доставки не принимает идентификатор или ключ.',
    },
  );
