export { DiskRunFolder } from './disk-run-folder.ts';
export { lockRunFolder } from './lock.ts';
export { readJson } from './read-json.ts';
