import { Socket } from 'node:net';

/**
 * How long a server in reach takes to accept a connection at the most: its system does that, however busy PostgreSQL is.
 * Long enough for a first packet that was lost.
 */
const ACCEPT_TIMEOUT_MS = 1_500;

/** A socket for one connection, which fails where a network drops packets without a word. */
export const socketInReach = (): Socket => {
  const socket = new Socket();
  const giveUp = () =>
    socket.destroy(Object.assign(new Error('nothing accepts the connection'), { code: 'ETIMEDOUT' }));
  socket.setTimeout(ACCEPT_TIMEOUT_MS, giveUp);
  socket.once('connect', () => socket.setTimeout(0, giveUp));
  return socket;
};
