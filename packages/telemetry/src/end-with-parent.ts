/**
 * Ends this process at once when the one that started it, with a channel to it, is gone: whoever was killed would else
 * leave its ports and its database in use. Of what was under way nothing acknowledged is lost.
 */
export const endWithParent = (): void => {
  process.once('disconnect', () => process.exit(1));
  // To listen must not keep a process alive that has nothing left to do.
  process.channel?.unref();
};
