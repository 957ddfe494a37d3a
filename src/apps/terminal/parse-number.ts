import { InvalidArgumentError } from 'commander';

/** Parses a number over zero. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError('It must be a number greater than 0.');
  return value;
}

/** Parses a whole number over zero. */
export function positiveInteger(text: string): number {
  const value = positiveNumber(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

/** A whole number, 0 or more. */
export function naturalNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or greater.');
  return Number(text);
}
