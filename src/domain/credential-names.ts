import { credentialShapes } from './credential-shapes.ts';

/**
 * Names of files and folders that hold credentials by convention. The list cannot be complete: it guards against
 * showing such files by mistake, or because a stranger's configuration asks for it.
 */
const credentialFile =
  /(?:^|\w)\.env(?:\.|rc$|$)|^\.(?:ssh|aws|azure|gcloud|gnupg|kube|docker|npmrc|yarnrc(?:\.yml)?|netrc|pypirc|pgpass|my\.cnf|git-credentials|gitconfig|htpasswd|dockercfg|boto|s3cfg|vault-token|terraformrc|databrickscfg|sentryclirc|smbcredentials|msmtprc|fetchmailrc|mbsyncrc|muttrc|wgetrc|curlrc|hgrc|rhosts|Xauthority|ICEauthority|erlang\.cookie|viminfo|lesshst|password-store|electrum|ethereum|bitcoin|solana|mozilla|jfrog|oci|fly|ngrok2|snowflake|wrangler|\w+_history)$|^(?:_netrc|npmrc|auth\.json|rclone\.conf|logins\.json|fish_history|wg\d+\.conf|wallet\.dat|local\.settings\.json|keystore\.properties|cookies\.(?:txt|json|sqlite))$|^id_(?:rsa|dsa|ecdsa|ed25519)|\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx|ppk|ovpn|tfvars|tfstate|agekey|har)(?:\.|$)|(?:^|[._-])(?:secrets?|credentials?|passwords?|passwd|tokens?|private[._-]?keys?|service[._-]?accounts?|kubeconfig|adminsdk)(?:[._-]|$)/i;

/** Folders and files in which programs keep their sign-in, where a home folder is a repository. */
const signedIn =
  /(?:^|\/)\.(?:config|local\/share)\/(?:gh|op|hub|glab-cli|doctl|hcloud|linode-cli|scw|netlify|stripe|helm|sops|ngrok|argocd|solana|openai|configstore|github-copilot|google-chrome|chromium|keyrings|pip|rclone)\/|(?:^|\/)\.(?:m2\/settings(?:-security)?\.xml|gradle\/gradle\.properties|pip\/pip\.conf|claude\.json)$/i;

/** Whether a path leads to, or through, what holds credentials by its name. */
export function isCredentialPath(path: string): boolean {
  return signedIn.test(path) || path.split('/').some((name) => credentialFile.test(name));
}

const secretVariable =
  /TOKEN|SECRET|PASSW|PASSPHRASE|PASSCODE|SSHPASS|(?:^|_)PASS$|_PWD$|CREDENTIAL|API_?KEY|PRIV(?:ATE)?_?KEY|ACCESS_?KEY|_KEY$|MNEMONIC|(?:WALLET|MASTER|RECOVERY)_SEED|SEED_PHRASE|UNSEAL|(?:BW|OP)_SESSION|PASSKEY|KEYSTORE|(?:^|_)(?:JWT|PAT|COOKIES?|CREDS?|HMAC|PEM|PFX|P12|JKS|BEARER|PIN|T?OTP|SALT|PEPPER|KEYRING|KEYFILE|PRIVKEYS?)(?:$|_)|_(?:B64|BASE64|ENC(?:RYPTED|ODED)?)$/i;
/** Environment variables that issuers of credentials document, and variables that hold the path of a credential. */
const issuersVariable =
  /_AUTH(?:$|_)|(?:^|_)(?:DSN|NETRC|KUBECONFIG|WEBHOOK)(?:$|_)|^(?:AWS|AZURE|OPENAI|ANTHROPIC|SSH|GPG|GH|GITHUB|ACTIONS|NPM_CONFIG)_|^GOOGLE_APPLICATION/i;

/** Whether a variable is called like a credential. */
export function isCredentialVariable(name: string): boolean {
  return secretVariable.test(name) || issuersVariable.test(name);
}

/** Shorter values occur inside unrelated ones by chance. */
const minValue = 8;

/** The name of a scheme is looked at so far back and no further, so that a long word is not read from each of its letters. */
const addressWithPassword = /[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/?#@:]*:[^\s/?#@]+@/i;
/** `Server=…;Password=…`, and addresses that are signed in their query. */
const settingWithPassword =
  /(?:^|[;\s&?])(?:password|pwd|accountkey|sharedaccess(?:key|signature)|sig|secret|token)=[^\s;&]{6,}/i;

/** Letters of both cases and digits in a row, or so many of one case: names and versions have shorter ones. */
const [minMixed, minOfOneCase] = [16, 20];
/** How often digits and letters take turns in what was drawn at random; names have their digits in one place. */
const [turnsOfMixed, turnsOfOneCase] = [4, 5];

/**
 * Whether a value has a part that was drawn at random, in no known shape. Numbers in hex are none: commits, builds and
 * machines are named so.
 */
function looksRandom(value: string): boolean {
  if (/\s/.test(value) || /^[/~.]|^\w+:\/\//.test(value)) return false; // a list of words, a path, an address
  return value.split(/[^A-Za-z0-9]+/).some((run) => {
    if (/^[0-9a-f]*$/i.test(run)) return false;
    const isMixed = /[a-z]/.test(run) && /[A-Z]/.test(run);
    const turns = run.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g)?.length ?? 0;
    return isMixed
      ? run.length >= minMixed && turns >= turnsOfMixed
      : run.length >= minOfOneCase && turns >= turnsOfOneCase;
  });
}

/** What a credential is written in Base64 begins with: a PEM file, a JSON document. */
const packedCredential = /^(?:LS0tLS1CRUdJTi|eyJ(?:0eXBlIjoi|hdXRocyI6|jbGllbnRf|wcml2YXRl|hY2Nlc3Nf))/;

/**
 * Whether a value is an address or a list of settings with a password, is shaped like a credential, or holds the value of a
 * variable that is called like one; or was drawn at random, whatever it is for.
 */
export function holdsCredential(
  value: string,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (addressWithPassword.test(value) || settingWithPassword.test(value)) return true;
  if (packedCredential.test(value) || looksRandom(value)) return true;
  if (credentialShapes.some(({ words }) => new RegExp(words.source).test(value))) return true;
  return Object.entries(environment).some(
    ([name, secret = '']) => secret.length >= minValue && secretVariable.test(name) && value.includes(secret),
  );
}
