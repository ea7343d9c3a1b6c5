/** The store does not answer, or refuses; the same may succeed later. */
export class FileStoreAway extends Error {
  override readonly name = 'FileStoreAway';
}

/** Work with a disk that may be full, gone, or closed to us: that is told as a store that is away. @throws FileStoreAway */
export const onDisk = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((failure: unknown) => {
    throw failure instanceof Error && 'syscall' in failure ? new FileStoreAway(failure.message) : failure;
  });
