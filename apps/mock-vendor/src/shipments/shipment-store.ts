import type { CourierRequest, ShipmentAnswer, ShipmentRequest } from '@cartage/vendor-mock/protocol';
import type Database from 'better-sqlite3';
import type { Step } from './timetable.ts';

/** A shipment that a vendor has taken. */
export interface StoredShipment {
  readonly id: number;
  readonly vendor: string;
  readonly ref: string;
  /** Hand-overs of this reference that were accepted: 1, or something is very wrong. */
  readonly accepted: number;
  readonly createdAt: number;
  readonly request: ShipmentRequest;
  readonly answer: ShipmentAnswer;
  readonly steps: readonly Step[];
}

/** A courier that a vendor sends. */
export interface StoredCourier {
  readonly id: number;
  readonly vendor: string;
  readonly ref: string;
  /** The numbers that the first call named. */
  readonly shipments: readonly string[];
  /** The first call; null where it came before this was kept. */
  readonly request: CourierRequest | null;
  /** Calls with this reference; 0, and no shipments, where they came before this was kept. */
  readonly asked: number;
  readonly isCanceled: boolean;
}

interface Row {
  readonly id: number;
  readonly vendor: string;
  readonly ref: string;
  readonly accepted: number;
  readonly created_at: number;
  readonly request: string;
  readonly answer: string;
  readonly steps: string;
}

/** What survives the process. Every write is on disk before its function returns. */
export interface ShipmentStore {
  /** false: a reference that comes again makes another shipment. */
  readonly takesOnce: boolean;
  /** `answerOf` gets the id, which the number is made of. Undefined when the vendor knows the reference and takes each once. */
  readonly insert: (
    shipment: Omit<StoredShipment, 'id' | 'accepted' | 'answer'>,
    answerOf: (id: number) => ShipmentAnswer,
  ) => StoredShipment | undefined;
  /** The first of the reference. */
  readonly byRef: (vendor: string, ref: string) => StoredShipment | undefined;
  readonly allOfRef: (vendor: string, ref: string) => readonly StoredShipment[];
  readonly byId: (vendor: string, id: number) => StoredShipment | undefined;
  /** Filters that are absent leave everything in; a reference also finds its later attempts (`.2`). */
  readonly list: (filter: { vendor?: string | undefined; ref?: string | undefined }) => readonly StoredShipment[];
  readonly setSteps: (id: number, steps: readonly Step[]) => void;
  readonly setRequest: (id: number, request: ShipmentRequest) => void;
  /** The id of the courier for this reference; a new one at its first call. */
  readonly courierOf: (vendor: string, request: CourierRequest) => number;
  /** It is not sent; again: nothing. */
  readonly cancelCourier: (id: number) => void;
  readonly couriers: () => readonly StoredCourier[];
  /** How often this was asked for before. */
  readonly countRefusal: (vendor: string, ref: string) => number;
  readonly clockOffset: () => number;
  readonly setClockOffset: (offsetMs: number) => void;
  /** Forgets everything; numbers go on from where they were. */
  readonly clear: () => void;
}

export function openShipmentStore(db: Database.Database, takesOnce: boolean): ShipmentStore {
  createTables(db, takesOnce);
  const insert = db.prepare<[string, string, number, string, string]>(
    `INSERT INTO shipments (vendor, ref, created_at, request, answer, steps) VALUES (?, ?, ?, ?, '', ?)
     ON CONFLICT DO NOTHING`,
  );
  const setAnswer = db.prepare<[string, number]>('UPDATE shipments SET answer = ? WHERE id = ?');
  const countAccepted = db.prepare<{ vendor: string; ref: string }>(
    `UPDATE shipments SET accepted = (SELECT count(*) FROM shipments WHERE vendor = @vendor AND ref = @ref)
     WHERE vendor = @vendor AND ref = @ref`,
  );
  const byRef = db.prepare<[string, string], Row>('SELECT * FROM shipments WHERE vendor = ? AND ref = ? ORDER BY id');
  const byId = db.prepare<[string, number], Row>('SELECT * FROM shipments WHERE vendor = ? AND id = ?');
  const list = db.prepare<[{ vendor: string | null; ref: string | null }], Row>(
    `SELECT * FROM shipments
     WHERE (@vendor IS NULL OR vendor = @vendor) AND (@ref IS NULL OR ref = @ref OR substr(ref, 1, length(@ref) + 1) = @ref || '.')
     ORDER BY id`,
  );
  const setSteps = db.prepare<[string, number]>('UPDATE shipments SET steps = ? WHERE id = ?');
  const setRequest = db.prepare<[string, number]>('UPDATE shipments SET request = ? WHERE id = ?');
  const addCourier = db.prepare<[string, string]>('INSERT OR IGNORE INTO couriers (vendor, ref) VALUES (?, ?)');
  const courier = db.prepare<[string, string], { id: number }>('SELECT id FROM couriers WHERE vendor = ? AND ref = ?');
  const countCall = db.prepare<[number, string]>(
    'INSERT INTO courier_calls VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET asked = asked + 1',
  );
  const keepRequest = db.prepare<[number, string]>('INSERT OR IGNORE INTO courier_requests VALUES (?, ?)');
  const cancelCourier = db.prepare<[number]>('INSERT OR IGNORE INTO canceled_couriers VALUES (?)');
  const couriers = db.prepare<
    [],
    {
      id: number;
      vendor: string;
      ref: string;
      shipments: string;
      asked: number;
      request: string | null;
      canceled: number;
    }
  >(
    `SELECT id, vendor, ref, coalesce(shipments, '[]') AS shipments, coalesce(asked, 0) AS asked, request,
       id IN (SELECT courier FROM canceled_couriers) AS canceled
     FROM couriers LEFT JOIN courier_calls ON courier_calls.courier = id
     LEFT JOIN courier_requests ON courier_requests.courier = id ORDER BY id`,
  );
  const countRefusal = db.prepare<[string, string], { times: number }>(
    'INSERT INTO refusals VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET times = times + 1 RETURNING times',
  );
  const offset = db.prepare<[], { offset_ms: number }>('SELECT offset_ms FROM clock');
  const setOffset = db.prepare<[number]>('UPDATE clock SET offset_ms = ?');

  return {
    takesOnce,
    insert: db.transaction((shipment, answerOf) => {
      const { vendor, ref, createdAt, request, steps } = shipment;
      const { changes, lastInsertRowid } = insert.run(
        vendor,
        ref,
        createdAt,
        JSON.stringify(request),
        JSON.stringify(steps),
      );
      if (changes === 0) return undefined;
      const id = Number(lastInsertRowid);
      const answer = answerOf(id);
      setAnswer.run(JSON.stringify(answer), id);
      if (!takesOnce) countAccepted.run({ vendor, ref });
      return { ...shipment, id, accepted: byRef.get(vendor, ref)?.accepted ?? 1, answer };
    }),
    byRef: (vendor, ref) => shipmentOf(byRef.get(vendor, ref)),
    allOfRef: (vendor, ref) => byRef.all(vendor, ref).map((row) => shipmentOf(row) as StoredShipment),
    byId: (vendor, id) => shipmentOf(byId.get(vendor, id)),
    list: ({ vendor, ref }) =>
      list.all({ vendor: vendor ?? null, ref: ref ?? null }).map((row) => shipmentOf(row) as StoredShipment),
    setSteps: (id, steps) => void setSteps.run(JSON.stringify(steps), id),
    setRequest: (id, request) => void setRequest.run(JSON.stringify(request), id),
    courierOf: db.transaction((vendor, request) => {
      const { ref, numbers } = request;
      addCourier.run(vendor, ref);
      const id = courier.get(vendor, ref)?.id ?? 0;
      countCall.run(id, JSON.stringify(numbers));
      keepRequest.run(id, JSON.stringify(request));
      return id;
    }),
    cancelCourier: (id) => void cancelCourier.run(id),
    couriers: () =>
      couriers.all().map(({ canceled, ...row }) => ({
        ...row,
        isCanceled: canceled === 1,
        shipments: JSON.parse(row.shipments) as readonly string[],
        request: row.request === null ? null : (JSON.parse(row.request) as CourierRequest),
      })),
    countRefusal: (vendor, ref) => (countRefusal.get(vendor, ref)?.times ?? 1) - 1,
    clockOffset: () => offset.get()?.offset_ms ?? 0,
    setClockOffset: (offsetMs) => void setOffset.run(offsetMs),
    clear: db.transaction(() => {
      for (const table of [
        'shipments',
        'couriers',
        'courier_calls',
        'courier_requests',
        'canceled_couriers',
        'refusals',
      ])
        db.exec(`DELETE FROM ${table}`);
      setOffset.run(0);
    }),
  };
}

function createTables(db: Database.Database, takesOnce: boolean): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`
    CREATE TABLE IF NOT EXISTS shipments (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      vendor TEXT NOT NULL,
      ref TEXT NOT NULL,
      accepted INTEGER NOT NULL DEFAULT 1,
      created_at INTEGER NOT NULL,
      request TEXT NOT NULL,
      answer TEXT NOT NULL,
      steps TEXT NOT NULL
    ) STRICT;
    CREATE ${takesOnce ? 'UNIQUE INDEX IF NOT EXISTS shipments_once' : 'INDEX IF NOT EXISTS shipments_by_ref'} ON shipments (vendor, ref);
    CREATE TABLE IF NOT EXISTS couriers (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      vendor TEXT NOT NULL,
      ref TEXT NOT NULL,
      UNIQUE (vendor, ref)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS courier_calls (
      courier INTEGER PRIMARY KEY,
      shipments TEXT NOT NULL,
      asked INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS courier_requests (
      courier INTEGER PRIMARY KEY,
      request TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS canceled_couriers (courier INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE IF NOT EXISTS refusals (
      vendor TEXT NOT NULL,
      ref TEXT NOT NULL,
      times INTEGER NOT NULL,
      PRIMARY KEY (vendor, ref)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 1), offset_ms INTEGER NOT NULL) STRICT;
    INSERT OR IGNORE INTO clock VALUES (1, 0);
  `);
}

const shipmentOf = (row: Row | undefined): StoredShipment | undefined =>
  row === undefined
    ? undefined
    : {
        id: row.id,
        vendor: row.vendor,
        ref: row.ref,
        accepted: row.accepted,
        createdAt: row.created_at,
        request: JSON.parse(row.request) as ShipmentRequest,
        answer: JSON.parse(row.answer) as ShipmentAnswer,
        steps: JSON.parse(row.steps) as readonly Step[],
      };
