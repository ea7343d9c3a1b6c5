import { sameText } from '@cartage/core';
import { calls, type Defect, defect, does, requesting } from '../defect.ts';

export const secrecyDefects: readonly Defect[] = [
  defect(
    'a token in the log that nobody was told is secret',
    'says no secret in logs, traces and problems, whatever the vendor answers',
    calls('quote', (call) =>
      requesting({ ...call, secret: (text) => text }, (request, send) => {
        call.log.warn('Asked', { url: request.url, header: request.headers?.authorization ?? null });
        return send(request);
      }),
    ),
  ),
  defect(
    'bodies in the log',
    'writes nothing about persons into the log',
    calls('handOver', (call) =>
      requesting(call, (request, send) => {
        call.log.warn('Sent', { body: JSON.stringify(request.json ?? null) });
        return send(request);
      }),
    ),
  ),
  defect(
    'the key in a remark',
    'puts no secret into remarks and texts of events',
    does('quote', async (right, request, call) =>
      (await right(request, call)).map((one) => ({ ...one, comments: `By the key ${call.account.credentials.key}` })),
    ),
  ),
  defect(
    'the token in the words of an event',
    'puts no secret into remarks and texts of events',
    does('track', async (right, shipments, call) => {
      let header = '';
      const told = await right(
        shipments,
        requesting(call, (request, send) => {
          header = request.headers?.authorization ?? '';
          return send(request);
        }),
      );
      return told.map((one) =>
        'events' in one
          ? { ...one, events: one.events.map((event) => ({ ...event, text: sameText(`${event.text.en} ${header}`) })) }
          : one,
      );
    }),
  ),
  defect(
    'papers fetched past the host',
    'calls nobody but through call.http',
    does('document', async (right, shipment, wish, call) => {
      await fetch('http://127.0.0.1:8/').catch(() => {});
      return right(shipment, wish, call);
    }),
  ),
  defect(
    'a call past the host',
    'calls nobody but through call.http',
    does('quote', async (right, request, call) => {
      await fetch('http://127.0.0.1:8/').catch(() => {});
      return right(request, call);
    }),
  ),
];
