import type { Contract, OpenApiDocument } from '@cartage/wire';
import { operatorOpenApi, operatorOperations } from '@cartage/wire/operator';
import { findPlaces, placesOpenApi } from '@cartage/wire/places';
import { printRegisters, registersOpenApi } from '@cartage/wire/registers';
import { sessionOpenApi, sessionOperations } from '@cartage/wire/session';
import { v1OpenApi, v1Operations } from '@cartage/wire/v1';
import { v2OpenApi, v2Operations } from '@cartage/wire/v2';
import { v3OpenApi, v3Operations } from '@cartage/wire/v3';

/** A version of the interface, or an address beside the versions. */
export interface Surface {
  /** Of its file and folder. */
  readonly name: string;
  readonly title: string;
  readonly contracts: readonly Contract[];
  /** Where a caller's key travels (interface 3.2); a session is a cookie, which the editors keep. */
  readonly keyIn: 'body' | 'header' | 'cookie';
  /** The variable that is the key, where it is in the header. */
  readonly key: 'key' | 'operatorKey';
  /** Knows the titles of tags, and what parameters mean. */
  readonly document: OpenApiDocument;
  /** The operation whose answer holds a token, for the operations that take nothing else. */
  readonly issuesToken?: Contract;
}

// Of the documents neither the zone nor the limits are shown.
const settings = { locale: 'en', zone: 'UTC', bodyLimits: { normal: 0, list: 0, base64: 0 } } as const;

/** Everything that callers are told of. The newest comes first, and with it the token that an older one asks for. */
export const surfaces: readonly Surface[] = [
  {
    name: 'v3',
    title: 'Version 3',
    contracts: Object.values(v3Operations),
    keyIn: 'header',
    key: 'key',
    document: v3OpenApi(settings),
    issuesToken: v3Operations.IssueToken,
  },
  {
    name: 'v2',
    title: 'Version 2',
    contracts: Object.values(v2Operations),
    keyIn: 'header',
    key: 'key',
    document: v2OpenApi(settings),
  },
  {
    name: 'v1',
    title: 'Version 1',
    contracts: Object.values(v1Operations),
    keyIn: 'body',
    key: 'key',
    document: v1OpenApi({ ...settings, brand: 'service' }),
  },
  {
    name: 'places',
    title: 'Places',
    contracts: [findPlaces],
    keyIn: 'header',
    key: 'key',
    document: placesOpenApi(settings),
  },
  {
    name: 'registers',
    title: 'Registers',
    contracts: [printRegisters],
    keyIn: 'header',
    key: 'key',
    document: registersOpenApi(settings),
  },
  {
    name: 'operator',
    title: 'Operator',
    contracts: Object.values(operatorOperations),
    keyIn: 'header',
    key: 'operatorKey',
    document: operatorOpenApi(settings),
  },
  {
    name: 'session',
    title: 'Signing in',
    contracts: Object.values(sessionOperations),
    keyIn: 'cookie',
    key: 'key',
    document: sessionOpenApi(settings),
  },
];
