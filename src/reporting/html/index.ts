export { renderBenchPage } from './bench-page.ts';
export { intervalPicture } from './interval-plot.ts';
export { renderPage } from './page.ts';
export { renderSearchPage } from './search-page.ts';
