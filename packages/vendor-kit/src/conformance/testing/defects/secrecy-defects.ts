import { sameText } from '@cartage/core';
import { both, calls, type Defect, defect, does, requesting } from '../defect.ts';

const inNotes = 'writes neither persons nor secrets into its notes';

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

  defect(
    'whom to ask for in the log',
    'writes nothing about persons into the log',
    does('handOver', (right, shipment, call) => {
      call.log.warn('Handed over', { for: shipment.content.receiver.contactPerson });
      return right(shipment, call);
    }),
  ),
  defect(
    'e-mails in the log',
    'writes nothing about persons into the log',
    does('handOver', (right, shipment, call) => {
      call.log.warn('Handed over', { mail: shipment.content.receiver.email });
      return right(shipment, call);
    }),
  ),
  defect(
    'what the courier is to know in the log',
    'writes nothing about persons into the log',
    does('callCourier', (right, request, call) => {
      call.log.warn('Called a courier', { to: request.sender.address });
      return right(request, call);
    }),
  ),
  defect(
    'the receiver in its notes',
    inNotes,
    does('handOver', async (right, shipment, call) => {
      await call.notes.write(shipment.reference, JSON.stringify(shipment.content.receiver));
      return right(shipment, call);
    }),
  ),
  defect(
    'where the courier is to come in the key of a note',
    inNotes,
    does('callCourier', async (right, request, call) => {
      await call.notes.write(`courier to ${request.sender.address}`, request.reference);
      return right(request, call);
    }),
  ),
  defect(
    'the token in its notes',
    inNotes,
    calls('handOver', (call) =>
      requesting(call, async (request, send) => {
        await call.notes.write('token', request.headers?.authorization ?? '');
        return send(request);
      }),
    ),
  ),
  defect(
    'the key in the receiver’s page',
    'puts no secret into remarks and texts of events',
    both(
      does('track', async (right, shipments, call) =>
        (await right(shipments, call)).map((one) =>
          'events' in one && one.trackingUrl
            ? { ...one, trackingUrl: `${one.trackingUrl}?key=${call.account.credentials.key}` }
            : one,
        ),
      ),
    ),
  ),
  defect(
    'no events where its notes are gone',
    'bears that its notes are gone, or cannot be read',
    both(
      does('handOver', async (right, shipment, call) => {
        await call.notes.write(shipment.reference, shipment.option.tariffId);
        return right(shipment, call);
      }),
      does('track', async (right, shipments, call) => {
        const known = [];
        for (const one of shipments) if ((await call.notes.read(one.reference)) !== null) known.push(one);
        return right(known, call);
      }),
    ),
  ),
  defect(
    'a failure where its notes cannot be read',
    'bears that its notes are gone, or cannot be read',
    does('track', async (right, shipments, call) => {
      for (const one of shipments) JSON.parse((await call.notes.read(one.reference)) ?? '{}');
      return right(shipments, call);
    }),
  ),
];
