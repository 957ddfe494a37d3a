export { parseEvent } from './parse-event.ts';
export { readDelivery } from './read-delivery.ts';
