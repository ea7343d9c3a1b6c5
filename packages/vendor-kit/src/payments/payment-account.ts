import type { VendorAccount } from '../adapter/call-context.ts';
import type { PaymentManifest } from './payment-provider.ts';

/**
 * The operator's account with a payment provider, of the values that the operator gave by the names of the manifest's
 * fields, or the names of those fields that are missing, wrong or unknown.
 * @param values by the names of the manifest’s fields, credentials and settings together
 * @returns the account, of the environment `prod`; or the names, each once
 */
export const paymentAccount = (
  { key, credentials, settings }: PaymentManifest,
  values: Readonly<Record<string, string>>,
): VendorAccount | readonly string[] => {
  const wrong = [credentials, settings].flatMap((schema) => {
    const parsed = schema.safeParse(values);
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  });
  const isKnown = (name: string) => [credentials, settings].some(({ shape }) => Object.hasOwn(shape, name));
  const unknown = Object.keys(values).filter((name) => !isKnown(name));
  if (wrong.length + unknown.length > 0) return [...new Set([...wrong, ...unknown])];
  const of = (shape: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(shape, name)));
  return {
    id: `payments:${key}`,
    environment: 'prod',
    credentials: of(credentials.shape),
    settings: of(settings.shape),
  };
};
