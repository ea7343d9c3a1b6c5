import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullContent } from '../testing/full-content.ts';
import { sampleContent, sampleItem, sampleProduct } from '../testing/sample-order.ts';
import { varied } from '../testing/varied.ts';
import { changeText } from './change-text.ts';
import { changedFields } from './changes.ts';
import { fieldWords } from './field-words.ts';

const textOf = (changes: Readonly<Record<string, unknown>>, before = sampleContent) =>
  changeText(changedFields(before, varied(before, changes)));

describe('a change, for people', () => {
  it('names each field with its old and its new value, in both languages', () => {
    expect(textOf({ 'receiver.phone': '+79990000000', project: 'Autumn', callCourier: false })).toEqual({
      en: 'receiver, phone: “+7 (495) 123-45-67” → “+79990000000”; courier: yes → no; project: nothing → “Autumn”',
      ru: 'получатель, телефон: «+7 (495) 123-45-67» → «+79990000000»; вызов курьера: да → нет; проект: не указано → «Autumn»',
    });
  });

  it('has money in roubles, and lists in short', () => {
    const changes = {
      'cargo.items': [sampleItem, { ...sampleItem, qty: 3 }],
      'cargo.products': [sampleProduct],
      services: [{ code: 'Insurance', sum: 1_234_500, parameter: null }],
      vendorServices: [{ vendorKey: 'swift', code: 'RETURN_PAPERS' }],
      'terms.urgencies': ['express', 'standard'],
      receiverDeliveryCharge: 99_050,
      choice: { vendorId: 2, tariffId: 'ground', contractType: null },
    };
    expect(textOf(changes).en.split('; ')).toEqual([
      'cargo, places: 1 (2.5 kg) → 4 (10 kg)',
      'cargo, products: 0 lines → 1 line',
      'services: nothing → Insurance 12,345.00',
      "services of the vendors' own: nothing → swift RETURN_PAPERS",
      'terms, urgency: nothing → express, standard',
      "the receiver's charge for the delivery: nothing → 990.50",
      'chosen option: nothing → vendor 2, tariff “ground”',
    ]);
  });

  it('has a sum in its currency with all of its decimals', () => {
    const inCurrency = (customsValue: number, customsCurrency: string) => ({
      'cargo.customsValue': customsValue,
      'cargo.customsCurrency': customsCurrency,
    });
    const before = varied(sampleContent, inCurrency(10_125, 'KWD'));
    expect(textOf({ 'cargo.customsValue': 20_250 }, before).en).toBe('cargo, customs value: 10.125 → 20.250');
    expect(textOf(inCurrency(1050, 'RUB'), before).en).toContain('cargo, customs value: 10.125 → 10.50');
    expect(textOf(inCurrency(10_125, 'KWD')).ru).toContain('таможенная стоимость: не указано → 10,125');
    expect(textOf({ 'cargo.customsValue': 1050 }).en).toBe('cargo, customs value: nothing → 10.50');
  });

  it('has the words of a language for what can be chosen from, and texts as they are', () => {
    const changes = {
      'sender.contactType': 'pickup-point',
      'receiver.name': 'door',
      'cargo.type': 'ltl',
      'cargo.state': 'used',
      'terms.payments': ['cash', 'card'],
      choice: { vendorId: 2, tariffId: 'own', contractType: 'own' },
    };
    expect(textOf(changes).ru.split('; ')).toEqual([
      'отправитель, вид места: дверь → пункт выдачи',
      expect.stringMatching(/^получатель, имя: «.+» → «door»$/),
      'груз, тип: обычный → сборный',
      'груз, состояние: новый → бывший в употреблении',
      'условия, способ оплаты: счёт → наличные, карта',
      'выбранный вариант: не указано → служба доставки 2, тариф «own», договор собственный',
    ]);
    expect(textOf({ 'sender.contactType': 'post-office' }).en).toBe('sender, kind of place: door → post office');
  });

  it('is one line of bounded length, however much was changed', () => {
    const big = (letter: string) =>
      Object.fromEntries(
        ['sender', 'receiver'].flatMap((party) =>
          ['name', 'contactPerson', 'address', 'phone', 'email', 'instructions', 'taxNumber', 'postalCode'].map(
            (field) => [`${party}.${field}`, letter.repeat(4_000)],
          ),
        ),
      );
    const { en, ru } = textOf({ ...big('🌼\n'), comments: 'y'.repeat(4_000) });
    expect(en).toMatch(/; and \d+ more fields$/);
    expect(ru).toMatch(/; и ещё полей: \d+$/);
    for (const text of [en, ru]) {
      expect(text.length).toBeLessThan(2_000);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/\p{Cc}/u);
    }
    fc.assert(
      // Halves of surrogate pairs among them.
      fc.property(fc.uint16Array({ maxLength: 5_000 }), (units) => {
        const text = textOf({ 'receiver.name': String.fromCharCode(...units) }).ru;
        expect(text.length).toBeLessThan(1_000);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

it('every field of an order has a name in both languages', () => {
  const loading = { floor: 3, hasFreightLift: true, loadersCount: 1 };
  const whole = varied(fullContent, {
    'sender.loading': loading,
    seller: { name: 'x', phone: 'x', address: 'x' },
    'cargo.vehicle': { bodyType: 1, loadingType: 1, loadCapacity: 1, additionalConditions: '', senderPackage: '' },
  });
  const paths = (value: unknown, path: string): readonly string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, inner]) => paths(inner, path === '' ? name : `${path}.${name}`))
      : [path];
  for (const path of paths(whole, '')) expect(fieldWords(path).ru, path).not.toMatch(/[a-z]/);
});
