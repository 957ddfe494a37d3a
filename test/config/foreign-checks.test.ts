import { describe, expect, it } from 'vitest';
import { withoutCommitted } from '../../src/validation/checks/dependency-folders.ts';
import { CheckConfig, holdsCredential } from '../../src/domain/index.ts';

const check = (fields: object) => CheckConfig.parse({ name: 'tests', run: ['true'], ...fields });

describe('what a repository may have shown to its checks (R5, R11)', () => {
  it.each(['.git', '.git/config', 'lib/.git', '.GIT'])('is not the git directory: %s', (name) => {
    expect(() => check({ dependencies: [name] })).toThrow(/R11/);
  });

  it.each([
    '.env',
    '.env.local',
    'app/.npmrc',
    '.ssh',
    'deploy/id_ed25519',
    'certs/server.pem',
    'config/master.key',
    'secrets/all.json',
    'gcp-credentials.json',
    'terraform.tfstate',
    '.aws/config',
  ])('is nothing that is called like credentials: %s', (name) => {
    expect(() => check({ dependencies: [name] })).toThrow(/R5/);
  });

  it.each(['node_modules', '.venv', 'env', 'src/app/_version.py', 'lib/tokenizers', 'build/keyboard.so'])(
    'are installed dependencies: %s',
    (name) => {
      expect(check({ dependencies: [name] }).dependencies).toEqual([name]);
    },
  );

  it.each([
    'MYSQL_PWD',
    'DB_PASS',
    'SENTRY_DSN',
    'DOCKER_AUTH_CONFIG',
    'NETRC',
    'CI_JOB_JWT',
    'SLACK_WEBHOOK_URL',
    'SSHPASS',
    'DEPLOY_CREDS',
    'SIGNING_PEM',
    'WALLET_MNEMONIC',
    'BW_SESSION',
  ])('are no variables of credentials: %s', (name) => {
    expect(() => check({ env: [name] })).toThrow(/R5/);
  });

  it.each([
    'JAVA_HOME',
    'PWD',
    'GOFLAGS',
    'DATABASE_URL',
    'PATTERN',
    'COMPASS',
    'AUTHOR',
    'PYTHONHASHSEED',
    'CREDITS',
  ])('are other variables: %s', (name) => {
    expect(check({ env: [name] }).env).toEqual([name]);
  });
});

describe('installed dependencies (R5, H20)', () => {
  it('lie nowhere in a submodule, which brings its own files along', () => {
    const submodule = { path: 'lib', mode: '160000', blobId: '', size: 0 };
    const wanted = ['lib/.venv', 'lib', 'library/.venv', '.venv'];
    expect(withoutCommitted(wanted, [submodule])).toEqual(['library/.venv', '.venv']);
  });
});

describe('a variable with a harmless name (R5)', () => {
  const environment = { DB_PASSWORD: 'correct horse', AWS_REGION: 'eu-west-1', SHORT_KEY: 'abc' };

  it.each([
    'postgres://app:hunter22@db/app',
    'http://me:pw@proxy:3128',
    'host=db password=correct horse',
    'Server=db;User=sa;Password=zQ9vLm2K',
    'https://store.example/c?sv=2020&sig=zQ9vLm2Kp7',
    `ghp_${'a1B2'.repeat(9)}`,
    '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
  ])('holds a credential: %s', (value) => {
    expect(holdsCredential(value, environment)).toBe(true);
  });

  it.each(['postgres://db:5432/app', 'https://mona@example.org/a:b@c', 'db.eu-west-1.example', 'abcdef', ''])(
    'holds none: %s',
    (value) => {
      expect(holdsCredential(value, environment)).toBe(false);
    },
  );
});
