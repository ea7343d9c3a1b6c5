/** Why a back-up, a restore or a move is not begun, in a sentence for the operator; nothing was changed. */
export class HouseRefused extends Error {
  override readonly name = 'HouseRefused';
}
