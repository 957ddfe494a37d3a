export { findLinks, linksOf } from './find-links.ts';
export { isUnlisted, readLinks } from './read-links.ts';
