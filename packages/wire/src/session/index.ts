export * from './open-api.ts';
export * from './operations.ts';
export { exampleCredential, fromPasskey, passkeyOperations, type SentPasskey } from './passkeys.ts';
export { fromSession, type PasswordWish, type SentSession, toPasswordWish } from './session.ts';
