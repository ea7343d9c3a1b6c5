import type { LocalText } from '@cartage/core';

/** Why an order ended as it did, by CDEK's numbers; 28 to 30 there are not. */
const reasons: Readonly<Record<string, readonly [en: string, ru: string]>> = {
  1: ['the address is wrong', 'адрес неверен'],
  2: ['nobody answered the phone', 'получателю не дозвонились'],
  3: ['the receiver does not live there', 'получатель там не проживает'],
  4: ['it weighs otherwise than it was said', 'вес отличается от заявленного'],
  5: ['there was no parcel', 'отправления фактически не было'],
  6: ['the number of the order came twice', 'номер заказа повторился'],
  7: ['nothing is delivered there', 'в этот город не доставляют'],
  8: ['the packaging was damaged when it came', 'упаковка повреждена при приёмке'],
  9: ['the packaging was damaged on the way', 'упаковка повреждена у перевозчика'],
  10: ['the packaging was damaged at the warehouse or by the courier', 'упаковка повреждена на складе или у курьера'],
  11: ['refused without a reason', 'отказ без объяснения'],
  12: ['refused: the quality', 'отказ: качество товара'],
  13: ['refused: something was missing', 'отказ: не хватало вложения'],
  14: ['refused: it was something else', 'отказ: пришло не то'],
  15: ['refused: it came too late', 'отказ: не устроили сроки'],
  16: ['refused: it was bought elsewhere', 'отказ: уже куплено'],
  17: ['refused: the receiver thought otherwise', 'отказ: получатель передумал'],
  18: ['refused: the order was wrong', 'отказ: ошибка в заказе'],
  19: ['refused: the packaging was damaged', 'отказ: упаковка повреждена'],
  20: ['a part of it alone', 'частично'],
  21: ['refused: no money', 'отказ: нет денег'],
  22: ['refused: it did not fit or please', 'отказ: товар не подошёл'],
  23: ['nobody fetched it in time', 'истёк срок хранения'],
  24: ['it did not pass the customs', 'не прошло таможню'],
  25: ['it is commercial cargo', 'это коммерческий груз'],
  26: ['lost', 'утеряно'],
  27: ['nobody claimed it, and it was disposed of', 'не востребовано и утилизировано'],
  31: ['the sender asked for that', 'по просьбе отправителя'],
  32: ['the payer asked for that', 'по просьбе плательщика'],
  33: ['its accompanying note did not come', 'не пришла сопроводительная накладная'],
  34: ['nobody fetched it in time', 'истёк срок хранения'],
};

/** undefined: CDEK names no reason, or one that is not known. */
export function reasonOf(number: string | null | undefined): LocalText | undefined {
  const [en, ru] = (number != null && Object.hasOwn(reasons, number) && reasons[number]) || [];
  return en === undefined || ru === undefined ? undefined : { en, ru };
}
