export { findLinks } from './find-links.ts';
export { isUnlisted, readLinks } from './read-links.ts';
