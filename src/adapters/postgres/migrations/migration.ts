/** One step of the schema. Steps only add: an older program next to a newer one goes on working during an upgrade. */
export interface Migration {
  id: number;
  name: string;
  sql: string;
}
