/** A name without the sign of JavaScript’s private members, `#total`: people, models and calls of it write both. */
export function plainName(name: string): string {
  return name.replace(/^#/, '');
}

/** The parts of a name as people write it: `Cart.total`, `cart::total(item)`, `Cart#total`, `Cart.#total`. */
export function partsOfName(name: string): string[] {
  return name
    .replace(/\(.*$/, '')
    .split(/\.|::|#|->/)
    .filter((part) => part !== '');
}
