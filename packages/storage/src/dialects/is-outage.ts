/**
 * Did the database fail, and not the statement? What was to be done may be tried again later. The connection was
 * refused or lost, the server shuts down or has no room, the disk is full.
 */
export const isOutage = (thrown: unknown): boolean => {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { readonly code?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  return words.test(thrown.message) || isOutage(thrown.cause);
};

/**
 * SQLSTATE 08: connection, 53: resources, 57P0x: shutdown, 25006: it takes no writes, as one that stands by; 55P03, 57014, 25P03 and 25P04: the time limit of a lock, a
 * statement, an idle or a long transaction; Node's own words of the network; SQLite's of the file.
 */
const codes =
  /^(?:08...|53...|57P0.|55P03|57014|25006|25P0[34]|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND)|EAI_AGAIN|SQLITE_(?:BUSY|IOERR|FULL|CANTOPEN|READONLY).*)$/;

/** node-postgres gives these no code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
