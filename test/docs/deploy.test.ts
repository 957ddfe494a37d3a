import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  build?: string;
  volumes?: string[];
  environment?: Record<string, string>;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

describe('the files to deploy the server with', () => {
  const compose = parse(readFileSync('docs/deploy/compose.yaml', 'utf8'), { merge: true }) as Compose;
  const own = Object.values(compose.services).filter(({ build }) => build !== undefined);

  it('keep the App that /setup makes when containers are replaced, and show it to the workers', () => {
    expect(own).toHaveLength(2);
    for (const { volumes } of own) expect(volumes).toContain('state:/state');
    expect(compose.volumes).toHaveProperty('state');
  });

  it('take any password for the database: it is part of no address', () => {
    for (const { environment } of own) {
      expect(environment).toMatchObject({ PGPASSWORD: '${POSTGRES_PASSWORD}' });
      expect(environment?.['DATABASE_URL']).not.toContain('$');
    }
  });

  it('let the kernel hold the limits of checks, and start where systemd is too old for that', () => {
    const unit = readFileSync('docs/deploy/patchwright.service', 'utf8');
    expect(unit).toMatch(/^Delegate=memory pids\nDelegateSubgroup=\w+\nExecStartPre=-.*\+memory \+pids > /m);
  });
});
