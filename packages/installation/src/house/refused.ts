import { existsSync } from 'node:fs';

/** Why a back-up, a restore or a move is not begun, in a sentence for the operator; nothing was changed. */
export class HouseRefused extends Error {
  override readonly name = 'HouseRefused';
}

/** An SQLite file is there: it would be made by being opened. */
export const requireFile = (file: string): void => {
  if (!existsSync(file)) throw new HouseRefused(`There is no database ${file}: set DATA_DIR or DATABASE_URL.`);
};
