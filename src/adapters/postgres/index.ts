export { migrate } from './migrate.ts';
export { openPglite } from './pglite.ts';
export { connectPostgres } from './postgres.ts';
