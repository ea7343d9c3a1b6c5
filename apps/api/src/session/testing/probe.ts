import { sessionOperations } from '@cartage/wire/session';
import { SESSION } from '../../testing/open-test-api.ts';
import { ofEnvelopes, type Probe } from '../../testing/probe.ts';
import { session } from '../version.ts';

/** What a browser says of a request from a page of the service. */
const fromOwnPage = { 'Sec-Fetch-Site': 'same-origin' } as const;

export const sessionProbe: Probe = {
  version: session,
  contracts: Object.values(sessionOperations),
  ...ofEnvelopes,
  // What opens it is a cookie; the good key of the suites is a session of the sample shop's owner.
  withKey: (asked, key) => ({
    ...asked,
    headers: {
      ...asked.headers,
      ...fromOwnPage,
      ...(key === undefined || key === null ? {} : { Cookie: `session=${key === 'sandbox-key' ? SESSION : key}` }),
    },
  }),
  keyTarget: /^Cookie$/,
  unknownKey: 'SessionEnded',
  wrongType: 'AccessDenied',
};
