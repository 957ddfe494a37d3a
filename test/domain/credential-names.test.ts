import { expect, test } from 'vitest';
import { isCredentialPath, isCredentialVariable } from '../../src/domain/credential-names.ts';

/** One of each: what is missing here could be taken off the list and nobody would know. */
const credentialFiles = `
.env .env.local .envrc app.env prod.env.bak .ssh .aws .azure .gcloud .gnupg .kube .docker .npmrc .yarnrc .yarnrc.yml .netrc .pypirc
.pgpass .my.cnf .git-credentials .gitconfig .htpasswd .dockercfg .boto .s3cfg .vault-token .terraformrc .databrickscfg .sentryclirc
.smbcredentials .msmtprc .fetchmailrc .mbsyncrc .muttrc .wgetrc .curlrc .hgrc .rhosts .Xauthority .ICEauthority .erlang.cookie
.viminfo .lesshst .password-store .electrum .ethereum .bitcoin .solana .mozilla .jfrog .oci .fly .ngrok2 .snowflake .wrangler
.bash_history .zsh_history .python_history _netrc npmrc auth.json rclone.conf logins.json fish_history wg0.conf wallet.dat
local.settings.json keystore.properties cookies.txt cookies.json cookies.sqlite id_rsa id_dsa id_ecdsa id_ed25519 id_rsa.pub
server.pem server.key server.key.bak a.p12 a.pfx a.p8 a.jks a.keystore a.kdbx a.ppk a.ovpn prod.tfvars prod.tfvars.json a.tfstate
a.tfstate.backup a.agekey a.har secret.yaml my-secrets.json credential.txt aws_credentials password.txt db-passwords passwd token
api.token tokens.json private.key private-key.txt private_keys privatekey service-account.json service_accounts serviceaccount.json
kubeconfig kubeconfig.yaml x-adminsdk-1.json ID_RSA Secrets.YML
`;
const signedIn = `
.config/gh/hosts.yml .config/op/config .config/hub/x .config/glab-cli/config.yml .config/doctl/config.yaml .config/hcloud/cli.toml
.config/linode-cli/x .config/scw/config.yaml .config/netlify/config.json .config/stripe/config.toml .config/helm/x .config/sops/age/keys.txt
.config/ngrok/ngrok.yml .config/argocd/config .config/solana/id.json .config/openai/x .config/configstore/x.json
.config/github-copilot/hosts.json .config/google-chrome/Default/x .config/chromium/x .config/pip/pip.conf .config/rclone/rclone.conf
.local/share/keyrings/login.keyring home/.local/share/gh/x .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties
.pip/pip.conf .claude.json home/mona/.claude.json
`;
const ordinary = `
env environment.ts src/env.ts .envoy/config .github/workflows/ci.yml .config/eslint.json config/gh/hosts.yml .config/ghost/x
tokenizer.py src/tokenize.js keyboard.ts monkey.json secretary.md passport.ts publickey.txt a.keys package.json .gradle/wrapper.jar
gradle/gradle.properties m2/settings.xml .m2/repository/a.jar claude.json .prettierrc history.md auth.ts cookies.ts wallet.ts id_card.ts
src/harness.ts settings.xml
`;
const split = (text: string) => text.trim().split(/\s+/);

test('files that are called like those of credentials are known, and so is what lies below them', () => {
  const names = split(credentialFiles);
  expect(names.filter((name) => !isCredentialPath(name))).toEqual([]);
  expect(names.filter((name) => !isCredentialPath(`deep/${name}/below`))).toEqual([]);
});

test('places in which programs keep a sign-in are known', () => {
  expect(split(signedIn).filter((path) => !isCredentialPath(path))).toEqual([]);
});

test('files that are called like any other are shown', () => {
  expect(split(ordinary).filter(isCredentialPath)).toEqual([]);
});

const credentialVariables = `
GH_TOKEN MY_SECRET DB_PASSWORD PASSWD KEY_PASSPHRASE DOOR_PASSCODE SSHPASS DB_PASS PASS MYSQL_PWD GOOGLE_CREDENTIALS X_API_KEY APIKEY
PRIVATE_KEY PRIV_KEY PRIVATEKEY ACCESS_KEY ACCESSKEY SIGNING_KEY WALLET_MNEMONIC WALLET_SEED MASTER_SEED RECOVERY_SEED SEED_PHRASE
VAULT_UNSEAL BW_SESSION OP_SESSION PASSKEY KEYSTORE CI_JOB_JWT MY_PAT PAT SESSION_COOKIE COOKIES MY_CRED CREDS HMAC TLS_PEM A_PFX A_P12
A_JKS BEARER CARD_PIN MY_OTP MY_TOTP HASH_SALT PEPPER KEYRING KEYFILE PRIVKEY PRIVKEYS CERT_B64 CERT_BASE64 FILE_ENC FILE_ENCRYPTED
FILE_ENCODED NPM_AUTH DOCKER_AUTH_CONFIG SENTRY_DSN NETRC KUBECONFIG SLACK_WEBHOOK_URL AWS_PROFILE AZURE_TENANT OPENAI_ORG ANTHROPIC_BASE
SSH_AGENT GPG_TTY GH_HOST GITHUB_ENV ACTIONS_URL NPM_CONFIG_X GOOGLE_APPLICATION_CREDENTIALS GOOGLE_APPLICATION github_env my_token
`;
const ordinaryVariables = `
PATH HOME LANG CI NODE_ENV KEYBOARD KEY MONKEY COMPASS BYPASS PWD OLDPWD SEED RANDOM_SEED SESSION XDG_SESSION_ID PATTERN DISPATCH SPINE
PEMBA DSNX AUTHOR GIT_AUTHOR_NAME MY_AWS_REGION THE_GH_HOST ENCODING BASE64 B64 SALTY COOKIEJAR
`;

test('variables that are called like credentials are known', () => {
  expect(split(credentialVariables).filter((name) => !isCredentialVariable(name))).toEqual([]);
});

test('variables that are called like any other are passed on', () => {
  expect(split(ordinaryVariables).filter(isCredentialVariable)).toEqual([]);
});
