/** The style of every page: light and dark as the reader has set, narrow and wide screens, paper. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--band:#f6f8fa;--line:#d0d7de;--link:#0550ae;
--good:#116329;--good-band:#dafbe1;--warn:#7d4e00;--warn-band:#fff8c5;--bad:#a40e26;--bad-band:#ffebe9;
--added:#dafbe1;--removed:#ffebe9;--fill:#0969da;--rail:#e4e8ed;--wait:#afb8c1;--think:#bf8700;--write:#0969da;
--kw:#a40e26;--str:#0a3069;--num:#0550ae;--com:#57606a;--fn:#6639ba}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9ea7b3;--paper:#0d1117;--band:#161b22;--line:#30363d;--link:#79c0ff;
--good:#7ee787;--good-band:#0f2d1a;--warn:#f2cc60;--warn-band:#2e2508;--bad:#ffa198;--bad-band:#3a1416;
--added:#12331f;--removed:#3c1619;--fill:#388bfd;--rail:#21262d;--wait:#6e7681;--think:#d29922;--write:#388bfd;
--kw:#ff7b72;--str:#a5d6ff;--num:#79c0ff;--com:#9ea7b3;--fn:#d2a8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem}
main:focus{outline:none}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.brand{color:var(--soft);margin:0}
h1{margin:.2rem 0 .6rem;font-size:1.8rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:0 0 .8rem;font-size:1.3rem}
h3{margin:1.2rem 0 .4rem;font-size:1rem}
p,ul,dl{margin:.4rem 0 .8rem;overflow-wrap:anywhere}
p{max-width:60rem;white-space:pre-line}
section{border-top:1px solid var(--line);padding-top:1.2rem;margin-top:1.6rem}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;padding:0}
code,pre{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:.875em}
code{overflow-wrap:anywhere}
pre{background:var(--band);border:1px solid var(--line);border-radius:6px;padding:.7rem;overflow:auto;max-height:32rem;white-space:pre-wrap;overflow-wrap:anywhere}
.verdict{display:inline-block;border-radius:6px;padding:.3rem .8rem;white-space:normal}
.good{background:var(--good-band);color:var(--good)}
.warn{background:var(--warn-band);color:var(--warn)}
.bad{background:var(--bad-band);color:var(--bad)}
.facts,.note,.legend,small{color:var(--soft)}
.note,.legend{font-size:.9rem}
.scroll{position:relative;overflow-x:auto;border:1px solid var(--line);border-radius:6px;margin:.4rem 0 1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-top:1px solid var(--line);overflow-wrap:break-word}
thead th{border-top:0;background:var(--band);white-space:nowrap}
td code{white-space:pre-wrap}
td:nth-child(2){min-width:11rem}
td:nth-child(2):has(code){min-width:15rem}
td:has(.bar){vertical-align:middle}
.diff td:nth-child(2){min-width:0}
details{border:1px solid var(--line);border-radius:6px;padding:.2rem .7rem;margin:.4rem 0}
summary{cursor:pointer;padding:.3rem 0;overflow-wrap:anywhere}
dt{color:var(--soft);margin-top:.5rem}
dd{margin:0}
.sides{display:flex;flex-wrap:wrap;gap:1rem}
.side{flex:1 1 20rem;min-width:0}
.bar,.timeline{display:block;max-width:100%;height:auto}
td .bar{min-width:7rem}
.timeline{min-width:40rem}
.timeline text{fill:var(--ink);font-size:12px}
mark{background:var(--warn-band);color:var(--warn);font-weight:600}
pre .number{color:var(--soft);user-select:none}
.plot{display:block;min-width:40rem}
.plot text{fill:var(--ink);font-size:12px}
.rail-line{stroke:var(--line)}
.interval{stroke:var(--fill);stroke-width:4;stroke-opacity:.45}
.rail{fill:var(--rail)}
.fill{fill:var(--fill)}
.wait{fill:var(--wait)}
.think{fill:var(--think)}
.write{fill:var(--write)}
.key{display:inline-block;width:.8rem;height:.8rem;border-radius:2px;vertical-align:-1px}
.key.wait{background:var(--wait)}
.key.think{background:var(--think)}
.key.write{background:var(--write)}
.diff{table-layout:fixed;min-width:44rem;font-size:.9rem}
.diff td{border:0;padding:0 .4rem;line-height:1.45}
.diff .number{width:3.6rem}
.diff td:nth-child(odd){text-align:right;color:var(--soft);user-select:none}
.diff code{white-space:pre-wrap}
.diff .hunk td{background:var(--band);color:var(--soft);text-align:left;padding:.15rem .6rem;font-family:ui-monospace,Consolas,monospace}
.diff .added,.diff td.added:nth-child(odd){background:var(--added);color:var(--ink)}
.diff .removed,.diff td.removed:nth-child(odd){background:var(--removed);color:var(--ink)}
.diff .none{background:var(--band)}
.t-kwd,.t-oper,.t-err{color:var(--kw)}
.t-str,.t-esc,.t-section{color:var(--str)}
.t-num,.t-bool,.t-type,.t-var{color:var(--num)}
.t-cmnt{color:var(--com);font-style:italic}
.t-func,.t-class{color:var(--fn)}
@media (max-width:40rem){main{padding:1rem .8rem 3rem}h1{font-size:1.4rem}}
@media print{:root{color-scheme:light}main{max-width:none;padding:0}nav,.skip{display:none}pre{max-height:none;overflow:visible}
.scroll{overflow:visible;border:0}.diff{min-width:0;font-size:.7rem}details{break-inside:auto}details::details-content{content-visibility:visible}section{break-before:auto}h2,h3{break-after:avoid}tr{break-inside:avoid}}
`;
