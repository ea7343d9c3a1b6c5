/** One column on a phone, two beside each other where there is room. Nothing moves. */
export const style = `
:root{color-scheme:light dark;--back:#eef1f7;--card:#fff;--ink:#15202e;--soft:#536073;--line:#d9dfe9;--mark:#2346c7;--mark-over:#1b379f;--good:#12733f;--bad:#b3261e;--note:#fff3d1;--note-ink:#5f4300}
@media(prefers-color-scheme:dark){:root{--back:#0e131a;--card:#18202a;--ink:#e9eef5;--soft:#a6b2c2;--line:#2f3a49;--mark:#8fb0ff;--mark-over:#b4caff;--good:#5fd393;--bad:#ff8f86;--note:#372b0c;--note-ink:#ffdc85}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--back);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header,main{width:100%;max-width:54rem;margin:0 auto;padding:.75rem 1rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem}
main{flex:1;display:flex;flex-direction:column}
h1,h2,p,dl,dd{margin:0}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
h2{margin-top:1.75rem;font-size:.95rem;font-weight:600;color:var(--soft)}
.provider{display:flex;align-items:center;gap:.6rem;font-weight:700;letter-spacing:-.01em}
.provider::before{content:"";width:1.6rem;height:1.1rem;border-radius:.3rem;background:linear-gradient(var(--mark) 0 0) 0 25%/100% 22% no-repeat,var(--line);border:1px solid var(--mark)}
nav{display:flex;gap:.25rem;font-size:.9rem}
nav a{padding:.35rem .55rem;border-radius:.5rem;color:var(--soft);text-decoration:none}
nav a:hover{color:var(--ink);text-decoration:underline}
nav a[aria-current]{background:var(--card);color:var(--ink);font-weight:600;box-shadow:inset 0 0 0 1px var(--line)}
.test{align-self:flex-start;margin-bottom:.9rem;padding:.3rem .8rem;border-radius:2rem;background:var(--note);color:var(--note-ink);font-size:.9rem;font-weight:600}
.card{display:grid;overflow:hidden;border-radius:1.25rem;background:var(--card);box-shadow:0 0 0 1px var(--line),0 1.25rem 3rem -1.5rem #0b152666}
.summary{padding:1.25rem 1.5rem;background:linear-gradient(155deg,#2346c7,#47259e);color:#fff}
.label{font-size:.95rem;color:#dde4ff}
.amount{margin-bottom:1rem;font-size:clamp(1.9rem,9vw,2.6rem);font-weight:700;line-height:1.2;letter-spacing:-.02em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl>div+div{margin-top:.6rem}
dt{font-size:.85rem;color:#dde4ff}
dd{overflow-wrap:anywhere}
.panel{padding:1.5rem}
.left{margin-top:.6rem;font-size:1.05rem}
.left strong{font-variant-numeric:tabular-nums}
.soft,small{color:var(--soft);font-size:.9rem}
button,.main{display:block;width:100%;min-height:3rem;padding:.7rem .5rem;border:1px solid var(--line);border-radius:.75rem;background:transparent;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;overflow-wrap:anywhere;cursor:pointer}
button:hover{border-color:var(--mark);color:var(--mark)}
.main{margin-top:1.5rem;padding:.95rem 1rem;border-color:transparent;background:var(--mark);color:var(--card);font-size:1.05rem}
.main:hover{background:var(--mark-over);color:var(--card)}
.others{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:.75rem;margin-top:.6rem}
small{display:block;margin-top:.35rem;font-size:.85rem;line-height:1.35}
:focus-visible{outline:3px solid var(--mark);outline-offset:3px}
.outcome{color:var(--soft)}
.outcome h1{margin:.9rem 0 .4rem;color:var(--ink)}
.outcome+p{margin-top:.75rem;color:var(--soft)}
svg{display:block;fill:none;stroke:var(--soft);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.paid svg{stroke:var(--good)}
.declined svg{stroke:var(--bad)}
@media(min-width:44rem){main{justify-content:center;padding-bottom:6rem}header{padding-top:1.25rem}.card:has(.summary){grid-template-columns:5fr 6fr}.summary{order:-1}.summary,.panel{padding:2.25rem}}
@media(forced-colors:active){.card,button,.main{border:1px solid}}
`;
