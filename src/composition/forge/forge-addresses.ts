import { UsageError } from '../../errors/index.ts';
import type { Environment } from '../settings.ts';

const examples = {
  GITHUB_SERVER_URL: 'https://github.example.com',
  GITHUB_API_URL: 'https://github.example.com/api/v3',
} as const;

/** @throws {UsageError} when a variable has no address of a forge; it is not quoted, since it may hold a password */
export function requireForgeAddresses(environment: Environment): void {
  for (const [name, example] of Object.entries(examples)) {
    const address = environment[name] ?? '';
    if (address === '' || isWebAddress(address)) continue;
    throw new UsageError(`${name} is not a web address`, { hint: `Use the form ${example}.` });
  }
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
