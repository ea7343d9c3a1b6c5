/** What the service takes as a logo (interface 27.5). */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'];
const MOST_PICTURE_BYTES = 200_000;

/** Whether the service would show the file: nothing is uploaded that it would then refuse. */
export const isPicture = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  PICTURE_TYPES.includes(type) && size > 0 && size <= MOST_PICTURE_BYTES;
