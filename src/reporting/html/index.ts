export { renderBenchPage } from './bench-page.ts';
export { intervalPicture } from './interval-plot.ts';
export { Html, markup } from './markup.ts';
export { renderPage, renderReport } from './page.ts';
export { renderSearchPage } from './search-page.ts';
export { style } from './style.ts';
export { isInert } from './whole-page.ts';
