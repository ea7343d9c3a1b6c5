const NEEDED = 10;

/**
 * Refuses a Node.js on which the SQLite library would die without a word (a segmentation fault).
 * @throws with what to do
 */
export const requireNodeApi = (
  { napi, node }: { readonly napi?: string; readonly node: string } = process.versions,
): void => {
  if (Number(napi) >= NEEDED) return;
  throw new Error(
    `SQLite needs Node-API ${NEEDED}, that is Node.js 22.14 or newer; this is Node.js ${node} with Node-API ${napi ?? 'unknown'}. ` +
      'Start Cartage with the Node.js of its workspace (pnpm start, npm run sandbox) or install a newer one.',
  );
};
