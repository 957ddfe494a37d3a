export { renderPage } from './page.ts';
