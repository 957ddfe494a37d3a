import { describe, expect, it } from 'vitest';
import { findSecretShapes, redact } from '../../../src/publication/secrets/live-secrets.ts';
import { credentialShapes as shapes } from '../../../src/domain/index.ts';

/** Letters and digits as a generator of keys would give them; made here, so that nobody takes them for real ones. */
const signs = (count: number): string => 'a7Kq2Zr9Lw'.repeat(40).slice(0, count);
const hex = (count: number): string => 'a7c2f9e0'.repeat(20).slice(0, count);
const upper = (count: number): string => 'Q7ZK2M9X'.repeat(20).slice(0, count);

/** What issuers give out, with the name of whom it is told to be. */
const examples: [name: string, key: string][] = [
  ['GitHub token', `ghp_${signs(36)}`],
  ['GitHub token', `ghs_${signs(36)}`],
  ['GitHub fine-grained token', `github_pat_${signs(22)}_${signs(59)}`],
  ['GitLab token', `glpat-${signs(20)}`],
  ['GitLab token', `glrt-${signs(20)}`],
  ['API key', `sk-proj-${signs(40)}`],
  ['Anthropic key', `sk-ant-api03-${signs(90)}`],
  ['Hugging Face token', `hf_${signs(34)}`],
  ['Replicate token', `r8_${signs(37)}`],
  ['Groq key', `gsk_${signs(52)}`],
  ['AWS access key', `AKIA${upper(16)}`],
  ['AWS access key', `ASIA${upper(16)}`],
  ['Google API key', `AIza${signs(35)}`],
  ['Google OAuth secret', `GOCSPX-${signs(28)}`],
  ['Google OAuth token', `ya29.${signs(60)}`],
  ['Azure key', `AccountKey=${signs(86)}==`],
  ['Slack token', `xoxb-1234567890-${signs(24)}`],
  ['Slack app token', `xapp-1-${signs(40)}`],
  ['Slack webhook', `https://hooks.slack.com/services/T0000/B0000/${signs(24)}`],
  ['Discord webhook', `https://discord.com/api/webhooks/123456789012345678/${signs(68)}`],
  ['Discord webhook', `https://discordapp.com/api/webhooks/123456789012345678/${signs(68)}`],
  ['Telegram bot token', `123456789:AA${signs(33)}`],
  ['Stripe key', `sk_live_${signs(24)}`],
  ['Stripe key', `rk_test_${signs(24)}`],
  ['Stripe webhook secret', `whsec_${signs(32)}`],
  ['Square token', `sq0atp-${signs(22)}`],
  ['Shopify token', `shpat_${hex(32)}`],
  ['npm token', `npm_${signs(36)}`],
  ['PyPI token', `pypi-AgE${signs(100)}`],
  ['RubyGems key', `rubygems_${hex(48)}`],
  ['Docker token', `dckr_pat_${signs(27)}`],
  ['SendGrid key', `SG.${signs(22)}.${signs(43)}`],
  ['Mailgun key', `key-${hex(32)}`],
  ['Twilio key', `SK${hex(32)}`],
  ['DigitalOcean token', `dop_v1_${hex(64)}`],
  ['Databricks token', `dapi${hex(32)}`],
  ['HashiCorp token', `hvs.${signs(90)}`],
  ['Terraform token', `${signs(14)}.atlasv1.${signs(67)}`],
  ['Grafana token', `glsa_${signs(32)}_${hex(8)}`],
  ['Grafana token', `glc_${signs(60)}`],
  ['New Relic key', `NRAK-${upper(27)}`],
  ['Sentry token', `sntrys_${signs(80)}`],
  ['Linear key', `lin_api_${signs(40)}`],
  ['Notion token', `secret_${signs(43)}`],
  ['Notion token', `ntn_${signs(46)}`],
  ['Figma token', `figd_${signs(40)}`],
  ['Postman key', `PMAK-${hex(24)}-${hex(34)}`],
  ['Pulumi token', `pul-${hex(40)}`],
  ['Supabase key', `sbp_${hex(40)}`],
  ['Cloudinary address', `cloudinary://123456789012345:${signs(27)}@cloud`],
  ['address with a password', 'postgres://app:s3cr3t-enough@db.internal/app'],
  ['address with a password', 'mongodb+srv://app:s3cr3t-enough@db.internal/app'],
  ['1Password token', `ops_eyJ${signs(200)}`],
  ['age key', `AGE-SECRET-KEY-1${upper(58)}`],
  ['private key', `-----BEGIN OPENSSH PRIVATE KEY-----\n${signs(70)}\n-----END OPENSSH PRIVATE KEY-----`],
  ['signed token', `eyJ${signs(30)}.eyJ${signs(80)}.${signs(43)}`],
];

describe('what is shaped like a credential (R19)', () => {
  it('there is an example of every shape', () => {
    expect(new Set(examples.map(([name]) => name))).toEqual(new Set(shapes.map(({ name }) => name)));
  });

  it.each(examples)('is known as a %s and taken out: %s', (name, key) => {
    const text = `the value is "${key}", see there`;
    expect(findSecretShapes(text)).toContain(name);
    expect(redact(text, [])).not.toContain(key.slice(-20));
    expect(redact(text, [])).toMatch(/^the value is ".*\[redacted [\s\S]*", see there$/);
  });

  it.each([
    'const token = process.env.GITHUB_TOKEN',
    'sk-learn and sk-image',
    'postgres://app:${PASSWORD}@db/app',
    'see hooks.slack.com/docs',
    'keyboard-layout-of-a-machine',
    'SG.js and npm_config_registry',
    'ghp_short',
  ])('is not seen in ordinary words: %s', (text) => {
    expect(findSecretShapes(text)).toEqual([]);
  });
});
