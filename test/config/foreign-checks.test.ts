import { describe, expect, it } from 'vitest';
import { withoutCommitted } from '../../src/validation/checks/running/dependency-folders.ts';
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
  ])('is nothing that is with names of credential files: %s', (name) => {
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
    'CARD_PIN',
    'PIN',
    'CERT_B64',
    'RELEASE_KEYSTORE',
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
    'PINNED',
    'SPINE',
    'TOPIC',
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
    'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t',
    'wJalrXUtnFEMIK7MDENGbPxRfiCY3XAMPLE',
    'pk.k3j9x7q2m5w8z4v6t1r0p',
    'v1:Zx8Kq2Lm9Rt4Vb7Np3Wd',
  ])('holds a credential: %s', (value) => {
    expect(holdsCredential(value, environment)).toBe(true);
  });

  it.each(['{"type":"', '{"auths":', '{"client_', '{"private', '{"access_', '-----BEGIN '])(
    'holds a credential that begins so, and is packed in Base64: %s',
    (text) => {
      expect(holdsCredential(Buffer.from(text).toString('base64'), {})).toBe(true);
      expect(holdsCredential(Buffer.from(text.replace(/[a-zA-Z]/g, 'x')).toString('base64'), {})).toBe(false);
    },
  );

  it.each([
    '/usr/local/bin:/usr/bin:/home/mona/.nvm/versions/node/v20.20.2/bin',
    'rs=0:di=01;34:ln=01;36:mh=00:pi=40;33:so=01;35:*.tar=01;31:*.tgz=01;31',
    'd670460b4b4aece5915caf5c68d12f560a9fe3e4',
    '0c6a2b8e-5f1d-4a7b-9c3e-1234567890ab',
    'DD5A2C1F-9B7E-4E0A-8C44-0123456789AB',
    'unix:path=/run/user/1000/bus,guid=2f1b7c6d5e4a39281706f5e4d3c2b1a0',
    'runner-t7dxs4sm-project-42-concurrent-0',
    'web-6d4cf56db6-x7z2k',
    'ip-10-0-1-23.eu-west-1.compute.internal',
    'MyCompanyProjectRelease2024Build17',
    'ubuntu24-20261115.1.0',
    'npm/10.8.2 node/v20.20.2 linux x64 workspaces/false',
    'gha-runner_scale1x-2vcpu-8gb-amd64-20261120T120000Z',
    'refs/pull/12/merge',
    'xterm-256color',
    '--max-old-space-size=4096 --enable-source-maps',
    '1763891059000',
    'en_US.UTF-8',
  ])('is an ordinary one of a machine or of CI: %s', (value) => {
    expect(holdsCredential(value, environment)).toBe(false);
  });

  it.each(['postgres://db:5432/app', 'https://mona@example.org/a:b@c', 'db.eu-west-1.example', 'abcdef', ''])(
    'holds none: %s',
    (value) => {
      expect(holdsCredential(value, environment)).toBe(false);
    },
  );
});
