import type { WebhookEndpoint } from '@cartage/outbox';
import type { Ground } from '../context.ts';
import type { Binding } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';

/** Copied to another endpoint, a secret does not open. */
export const bindingOfEndpoint = ({ id, companyId }: Pick<WebhookEndpoint, 'id' | 'companyId'>): Binding => [
  'webhook_endpoints',
  id,
  companyId,
];

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks writes it. */
export const newWebhookSecret = (newKey: Ground['newKey']): string =>
  `${PREFIX}${Buffer.concat([newKey(), newKey()].map((key) => Buffer.from(key, 'base64url'))).toString('base64')}`;

/** The bytes of the key. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

const PREFIX = 'whsec_';

/** With what an endpoint's events are signed now, the newest first. @throws SecretsRefused when no key of ours opens it */
export const openEndpointSecrets = async (
  { secrets, clock }: Pick<Ground, 'clock'> & Sealing,
  endpoint: WebhookEndpoint,
): Promise<readonly SigningSecret[]> => {
  const binding = bindingOfEndpoint(endpoint);
  const newest = { bytes: secretBytes(await secrets.open(endpoint.secret, binding)), until: Number.POSITIVE_INFINITY };
  const { previousSecret, previousUntil } = endpoint;
  if (previousSecret === null || previousUntil === null || previousUntil <= clock()) return [newest];
  return [newest, { bytes: secretBytes(await secrets.open(previousSecret, binding)), until: previousUntil }];
};

/** A secret, and until when it is signed with. */
export interface SigningSecret {
  readonly bytes: Buffer;
  readonly until: number;
}
