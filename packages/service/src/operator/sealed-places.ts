import { pageEndpoints, resealEndpoint, type WebhookEndpoint } from '@cartage/outbox';
import {
  currentSigningKey,
  type Db,
  hasNoticesOfOtherKeys,
  hasValuesOfOtherKeys,
  type IdempotencyKey,
  type NoteName,
  pageNotesOfOtherKeys,
  pageNotices,
  pageSealedAnswers,
  pageVendorContracts,
  removeValuesOfOtherKeys,
  resealAnswer,
  resealNotice,
  resealSigningKey,
  resealVendorContract,
  resealVendorNote,
  type SealedAnswer,
  type VendorNote,
  type VendorNotice,
} from '@cartage/storage';
import { bindingOfSigningKey } from '../access/signing-keys.ts';
import { bindingOf } from '../connections/contract-secrets.ts';
import { bindingOfNote } from '../connections/durable-notes.ts';
import type { Ground } from '../context.ts';
import { bindingOfAnswer } from '../idempotency/sealed-answer.ts';
import { keyIdOf } from '../secrets/sealing.ts';
import type { Sealing, Secrets } from '../secrets/secrets.ts';
import { bindingOfNotice } from '../tracking/sealed-notice.ts';
import { bindingOfEndpoint } from '../webhooks/webhook-secret.ts';

/** A place in the database where something is sealed. A new one is a line in `sealedPlaces`. */
export interface SealedPlace {
  /** Opens all of it that the service cannot do without. @throws SecretsRefused at the first that cannot be opened */
  readonly open: (service: Pick<Ground, 'store'> & Sealing) => Promise<void>;
  /** Seals anew what is not sealed with the key, each in a transaction of its own; how many those were. */
  readonly reseal: (service: Pick<Ground, 'store'> & Sealing, keyId: string) => Promise<number>;
  /** Whether something is left that is sealed with another key. */
  readonly hasOthers: (tx: Db, keyId: string) => Promise<boolean>;
}

const PAGE = 200;

async function* contractsOf(db: Db) {
  let after = 0;
  for (;;) {
    const page = await pageVendorContracts(db, { after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

const vendorContracts: SealedPlace = {
  open: async ({ store, secrets }) => {
    for await (const contract of contractsOf(store.db)) await secrets.open(contract.credentials, bindingOf(contract));
  },
  reseal: async ({ store, secrets }, keyId) => {
    let count = 0;
    for await (const contract of contractsOf(store.db)) {
      if (keyIdOf(contract.credentials) === keyId) continue;
      const plain = await secrets.open(contract.credentials, bindingOf(contract));
      const isDone = await store.transaction(async (tx) =>
        resealVendorContract(tx, contract, await sealWith(secrets, tx, plain, contract)),
      );
      if (isDone) count = count + 1;
    }
    return count;
  },
  hasOthers: async (tx, keyId) => {
    for await (const { credentials } of contractsOf(tx)) if (keyIdOf(credentials) !== keyId) return true;
    return false;
  },
};

const sealWith = (secrets: Secrets, tx: Db, plain: string, contract: Parameters<typeof bindingOf>[0]) =>
  secrets.seal(tx, plain, bindingOf(contract));

async function* answersOf(db: Db) {
  let after: IdempotencyKey | null = null;
  for (;;) {
    const page: readonly SealedAnswer[] = await pageSealedAnswers(db, { after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last;
  }
}

const keptAnswers: SealedPlace = {
  // They are gone in a day, and without them only their repeats fail: no reason to refuse a start.
  open: async () => {},
  reseal: async ({ store, secrets }, keyId) => {
    let count = 0;
    for await (const answer of answersOf(store.db)) {
      if (answer.sealedWith === keyId) continue;
      const plain = await secrets.openBytes(answer.body, bindingOfAnswer(answer));
      const isDone = await store.transaction(async (tx) => {
        const body = await secrets.sealBytes(tx, plain, bindingOfAnswer(answer));
        return resealAnswer(tx, answer, { body, sealedWith: keyIdOf(body) ?? keyId });
      });
      if (isDone) count = count + 1;
    }
    return count;
  },
  hasOthers: async (tx, keyId) => {
    for await (const { sealedWith } of answersOf(tx)) if (sealedWith !== keyId) return true;
    return false;
  },
};

/** One at a time: those before it only verify, and have nothing that is sealed. */
const signingKeys: SealedPlace = {
  open: async ({ store, secrets }) => {
    const key = await currentSigningKey(store.db);
    if (key) await secrets.open(key.privateKey, bindingOfSigningKey(key));
  },
  reseal: async ({ store, secrets }, keyId) => {
    const key = await currentSigningKey(store.db);
    if (!key || keyIdOf(key.privateKey) === keyId) return 0;
    const plain = await secrets.open(key.privateKey, bindingOfSigningKey(key));
    const isDone = await store.transaction(async (tx) =>
      resealSigningKey(tx, key, await secrets.seal(tx, plain, bindingOfSigningKey(key))),
    );
    return isDone ? 1 : 0;
  },
  hasOthers: async (tx, keyId) => {
    const key = await currentSigningKey(tx);
    return key !== null && keyIdOf(key.privateKey) !== keyId;
  },
};

async function* noticesOf(db: Db) {
  let after: string | null = null;
  for (;;) {
    const page: readonly VendorNotice[] = await pageNotices(db, { after, limit: FEW });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < FEW) return;
    after = last.id;
  }
}

/** Each may have a mebibyte. */
const FEW = 10;

const notices: SealedPlace = {
  // What they tell can be asked for: no reason to refuse a start.
  open: async () => {},
  reseal: async ({ store, secrets }, keyId) => {
    let count = 0;
    for await (const notice of noticesOf(store.db)) {
      if (notice.sealedWith === keyId) continue;
      const plain = await secrets.openBytes(notice.request, bindingOfNotice(notice));
      const isDone = await store.transaction(async (tx) => {
        const request = await secrets.sealBytes(tx, plain, bindingOfNotice(notice));
        return resealNotice(tx, notice, { request, sealedWith: keyIdOf(request) ?? keyId });
      });
      if (isDone) count = count + 1;
    }
    return count;
  },
  hasOthers: hasNoticesOfOtherKeys,
};

async function* endpointsOf(db: Db) {
  let after = '';
  for (;;) {
    const page: readonly WebhookEndpoint[] = await pageEndpoints(db, { after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

const sealedIn = ({ secret, previousSecret }: WebhookEndpoint): readonly string[] =>
  previousSecret === null ? [secret] : [secret, previousSecret];

const webhookSecrets: SealedPlace = {
  // One that cannot be opened waits, and the rest goes on.
  open: async () => {},
  reseal: async ({ store, secrets }, keyId) => {
    let count = 0;
    for await (const endpoint of endpointsOf(store.db)) {
      if (sealedIn(endpoint).every((sealed) => keyIdOf(sealed) === keyId)) continue;
      const binding = bindingOfEndpoint(endpoint);
      const plain = await Promise.all(sealedIn(endpoint).map((sealed) => secrets.open(sealed, binding)));
      const isDone = await store.transaction(async (tx) => {
        const [secret = '', previousSecret = null] = await Promise.all(
          plain.map((one) => secrets.seal(tx, one, binding)),
        );
        return resealEndpoint(tx, endpoint, { secret, previousSecret });
      });
      if (isDone) count = count + 1;
    }
    return count;
  },
  hasOthers: async (tx, keyId) => {
    for await (const endpoint of endpointsOf(tx)) {
      if (sealedIn(endpoint).some((sealed) => keyIdOf(sealed) !== keyId)) return true;
    }
    return false;
  },
};

const notes: SealedPlace = {
  // A plugin that finds none asks its vendor.
  open: async () => {},
  reseal: async ({ store, secrets }, keyId) => {
    let count = 0;
    let after: NoteName | null = null;
    for (;;) {
      const page: readonly VendorNote[] = await pageNotesOfOtherKeys(store.db, { keyId, after, limit: PAGE });
      for (const one of page) {
        const plain = await secrets.openBytes(one.note, bindingOfNote(one));
        const isDone = await store.transaction(async (tx) => {
          const note = await secrets.sealBytes(tx, plain, bindingOfNote(one));
          return resealVendorNote(tx, one, { note, sealedWith: keyIdOf(note) ?? keyId });
        });
        if (isDone) count += 1;
      }
      after = page.at(-1) ?? null;
      if (after === null || page.length < PAGE) return count;
    }
  },
  hasOthers: async (tx, keyId) => (await pageNotesOfOtherKeys(tx, { keyId, after: null, limit: 1 })).length > 0,
};

const keptValues: SealedPlace = {
  open: async () => {},
  // They are loaded again.
  reseal: async ({ store }, keyId) => {
    await removeValuesOfOtherKeys(store.db, keyId);
    return 0;
  },
  hasOthers: hasValuesOfOtherKeys,
};

export const sealedPlaces: readonly SealedPlace[] = [
  vendorContracts,
  keptAnswers,
  signingKeys,
  notices,
  webhookSecrets,
  notes,
  keptValues,
];
