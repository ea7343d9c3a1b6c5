import { type Readable, readableOn } from './readable-colour.ts';

/** What stands behind everything that the mark is drawn on, by day and by night. */
export const grounds = { light: '#ffffff', dark: '#1b2129' } as const;

/** The colour of whoever has chosen none. */
const OUR_COLOUR = '#0b63ce';

/** The one style of the page. `color`: the shop's own, `#rrggbb`. */
export const styleOf = (color: string | null): string => {
  const marks = (ground: string): string => variables(readableOn(color ?? OUR_COLOUR, ground));
  return `:root{color-scheme:light dark;--back:#f6f7f9;--card:${grounds.light};--ink:#1b2430;--soft:#566171;--line:#d5dae1;--warn:#8a4b00;--warn-back:#fff3e0;--ground:#eef1f4;--water:#cfdfeb;${marks(grounds.light)}}
@media screen and (prefers-color-scheme:dark){:root{--back:#12161c;--card:${grounds.dark};--ink:#e8ecf1;--soft:#a3aebc;--line:#39434f;--warn:#ffc37a;--warn-back:#3a2b16;--ground:#262e38;--water:#17202a;${marks(grounds.dark)}}}
${fixed}`;
};

const variables = ({ mark, onMark }: Readable): string => `--mark:${mark};--on-mark:${onMark}`;

const fixed = `*{box-sizing:border-box}
body{margin:0;padding:0 1rem 2rem;background:var(--back);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
body>*{max-width:40rem;margin-inline:auto}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:1.25rem 0}
.shop{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;min-height:44px;color:inherit;font-size:1.15rem;font-weight:700;text-decoration:none}
.shop img{display:block;width:auto;height:auto;max-width:10rem;max-height:3rem;border-radius:6px}
a{color:var(--mark);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
.language,.links a,footer a{display:inline-flex;align-items:center;min-height:44px}
main{display:grid;gap:1rem}
main>section{padding:1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:16px}
.lead{border-top:6px solid var(--mark)}
h1{margin:0;font-size:1.9rem;line-height:1.2;letter-spacing:-.015em}
h2{margin:0 0 .75rem;font-size:1.1rem}
p{margin:.5rem 0 0}
.when{font-size:1.1rem;font-weight:600}
.when::first-letter{text-transform:uppercase}
.late{padding:.6rem .8rem;border-radius:10px;background:var(--warn-back);color:var(--warn)}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.35rem 1rem;margin:1rem 0 0}
section>dl:first-of-type:not(.about){margin-top:0}
dt{color:var(--soft)}
dd{margin:0}
dd p{margin:0}
ol{margin:0;padding:0;list-style:none}
.steps{display:grid}
.steps li{position:relative;display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 1rem;min-height:2.6rem;padding-left:2.1rem;color:var(--soft)}
.steps li::before{content:"";position:absolute;left:0;top:.15rem;width:1.2rem;height:1.2rem;border:2px solid var(--line);border-radius:50%;background:var(--card)}
.steps li:not(:last-child)::after{content:"";position:absolute;left:calc(.6rem - 1px);top:1.5rem;bottom:-.05rem;width:2px;background:var(--line)}
.steps .done,.steps .now{color:var(--ink)}
.steps .done::before,.steps .now::before{border-color:var(--mark);background:var(--mark)}
.steps .done::after{background:var(--mark)!important}
.steps .done::before{content:"✓"/"";color:var(--on-mark);font:700 .8rem/1.05rem system-ui,sans-serif;text-align:center}
.steps .now:not(:last-child)::after{top:1.75rem}
.steps li:last-child{min-height:0}
.steps .now{font-weight:700}
.steps .now::before{box-shadow:0 0 0 4px color-mix(in srgb,var(--mark) 25%,transparent)}
.state{font-size:.9rem;font-weight:400;color:var(--soft)}
.map{display:block;width:100%;height:14rem;margin-top:1rem;border:1px solid var(--line);border-radius:12px}
.water{fill:var(--water)}
.land{fill:var(--ground);fill-rule:evenodd}
.river{fill:none;stroke:var(--water);stroke-width:2;vector-effect:non-scaling-stroke}
.map text{fill:var(--soft);font-size:13px;text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke:var(--ground);stroke-width:3px}
.pin{fill:var(--mark);stroke:var(--card);stroke-width:2}
.hole{fill:var(--card)}
small{display:block;margin-top:.25rem;color:var(--soft);font-size:.8rem}
.links{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:.25rem 0 0}
.history li{display:grid;grid-template-columns:minmax(9rem,max-content) 1fr;gap:0 1rem;padding:.5rem 0;border-top:1px solid var(--line)}
.history li:first-child{border-top:0}
time{color:var(--soft);font-variant-numeric:tabular-nums}
footer{padding-top:1.25rem}
footer p{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0}
@media(max-width:30rem){main>section{padding:1rem 1.1rem}h1{font-size:1.6rem}dl,.history li{grid-template-columns:1fr}dt{margin-top:.4rem;font-size:.9rem}dl{gap:0}.steps li{display:block;padding-bottom:.6rem}.steps li span{display:block}.steps li:last-child{padding-bottom:0}}
@media print{body{padding:0;background:#fff;color:#000}.language,.links{display:none}main>section{break-inside:avoid;border-color:#999}}
`;
