import { expect, it } from 'vitest';
import { latinName } from './latin-name.ts';

it.each([
  ['Химки', 'Khimki'],
  ['Нижний Ломов', 'Nizhny Lomov'],
  ['Железнодорожный', 'Zheleznodorozhny'],
  ['Набережные Челны', 'Naberezhnye Chelny'],
  ['Ейск', 'Yeysk'],
  ['Сергиев Посад', 'Sergiyev Posad'],
  ['Юрьев-Польский', 'Yuryev-Polsky'],
  ['Ильинский', 'Ilyinsky'],
  ['Королёв', 'Korolyov'],
  ['Щёлково', 'Shchyolkovo'],
  ['Йошкар-Ола', 'Yoshkar-Ola'],
  ['Подъездной', 'Podyezdnoy'],
  ['МОСКВА 24', 'MOSKVA 24'],
  ['Қостанай', 'Қostanay'],
  ['Oslo', 'Oslo'],
])('%s is %s on a map', (russian, latin) => expect(latinName(russian)).toBe(latin));
