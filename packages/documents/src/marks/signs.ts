import type { Cargo } from '@cartage/core';
import type { Canvas, Rectangle, Stencil } from '../layout/canvas.ts';
import { colours } from '../layout/style.ts';
import { drawTextBox } from '../layout/text-box.ts';

/** Draws a sign into a square. */
export type Sign = (canvas: Canvas, box: Rectangle) => void;

/** The handling signs of a cargo (after ISO 780 and ADR), the gravest first. */
export function signsOf(cargo: Cargo): readonly Sign[] {
  const isDangerous = cargo.dangerClass > 0 || cargo.type === 'dangerous';
  if (isDangerous) return [danger(cargo.dangerClass), thisSideUp];
  if (cargo.type === 'fragile') return [fragile, thisSideUp, keepDry];
  if (cargo.type === 'documents' || cargo.type === 'postal-documents') return [keepDry];
  return [];
}

type Points = readonly (readonly [x: number, y: number])[];

const glass: Points = [
  [24, 12],
  [76, 12],
  [73, 38],
  [66, 50],
  [55, 56],
  [54, 78],
  [70, 84],
  [70, 89],
  [30, 89],
  [30, 84],
  [46, 78],
  [45, 56],
  [34, 50],
  [27, 38],
];
const crack: Points = [
  [53, 12],
  [60, 12],
  [52, 24],
  [60, 31],
  [49, 46],
  [52, 33],
  [44, 26],
];
const fragile = framed([shape(glass)], [shape(crack)]);

const arrow = (x: number): Points => [
  [x, 12],
  [x + 13, 34],
  [x + 5, 34],
  [x + 5, 74],
  [x - 5, 74],
  [x - 5, 34],
  [x - 13, 34],
];
const ground: Points = [
  [14, 81],
  [86, 81],
  [86, 88],
  [14, 88],
];
const thisSideUp = framed([shape(arrow(31)), shape(arrow(69)), shape(ground)]);

const dome: Points = [...arc(50, 54, 36, 180, 360), ...[74, 50, 26].flatMap((x) => arc(x, 54, 12, 360, 180))];
const stick: Points = [
  [48, 44],
  [52, 44],
  [52, 80],
  [48, 80],
];
const crook: Points = [...arc(42, 80, 10, 0, 180), ...arc(42, 80, 6, 180, 0)];
const drop = (x: number): Points => [
  [x, 6],
  [x + 3, 6],
  [x - 2, 15],
  [x - 5, 15],
];
const keepDry = framed([shape(dome), shape(stick), shape(crook), ...[22, 42, 62, 82].map((x) => shape(drop(x)))]);

const diamond = (inset: number): Points => [
  [50, inset],
  [100 - inset, 50],
  [50, 100 - inset],
  [inset, 50],
];

/** The diamond of dangerous goods with its class at the lower corner. */
function danger(dangerClass: number): Sign {
  const text = dangerClass === 0 ? '!' : String(dangerClass);
  return (canvas, box) => {
    for (const [i, inset] of [0, 3, 6, 8].entries()) {
      canvas.stencil(shape(diamond(inset)), box, i % 2 === 0 ? colours.black : colours.white);
    }
    const part = (x: number, y: number, width: number, height: number): Rectangle => ({
      x: box.x + (box.width * x) / 100,
      y: box.y + (box.height * y) / 100,
      width: (box.width * width) / 100,
      height: (box.height * height) / 100,
    });
    const how = { least: 1, weight: 'bold', align: 'centre', vertical: 'middle' } as const;
    drawTextBox(canvas, 'ADR', part(24, 32, 52, 26), { ...how, most: box.height * 0.24 });
    drawTextBox(canvas, text, part(38, 60, 24, 27), { ...how, most: box.height * 0.26 });
  };
}

function framed(black: readonly Stencil[], white: readonly Stencil[] = []): Sign {
  return (canvas, box) => {
    canvas.frame(box, box.width / 50, colours.black);
    for (const one of black) canvas.stencil(one, box, colours.black);
    for (const one of white) canvas.stencil(one, box, colours.white);
  };
}

/** Signs are drawn on a field of 100 by 100. */
function shape(points: Points): Stencil {
  const path = points.map(([x, y], i) => `${x} ${y} ${i === 0 ? 'm' : 'l'}`).join(' ');
  return { width: 100, height: 100, path: `${path} h` };
}

/** Points of an arc, degrees clockwise from the right; fine enough for print. */
function arc(x: number, y: number, radius: number, from: number, to: number): Points {
  const steps = 18;
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [tenths(x + radius * Math.cos(angle)), tenths(y + radius * Math.sin(angle))] as const;
  });
}
