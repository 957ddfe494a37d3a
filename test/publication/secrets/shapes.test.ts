import { describe, expect, test } from 'vitest';
import { findSecretShapes, redact } from '../../../src/publication/secrets.ts';
import { shapes } from '../../../src/publication/secrets/shapes.ts';

const letters = (count: number) => 'aB3dE5gH7j'.repeat(count).slice(0, count);
const hex = (count: number) => 'a1b2c3d4e5'.repeat(count).slice(0, count);
const capitals = (count: number) => 'A1B2C3D4E5'.repeat(count).slice(0, count);
const each = (prefixes: string, rest: string) => prefixes.split(' ').map((prefix) => prefix + rest);

/**
 * What issuers give out, by the name under which it is hidden. Put together here, since a whole one in a file would be
 * taken for a real one by whoever scans this repository.
 */
const issued: Readonly<Record<string, readonly string[]>> = {
  'GitHub token': each('ghp_ gho_ ghu_ ghs_ ghr_', letters(36)),
  'GitHub fine-grained token': [`github_pat_${letters(22)}_${letters(59)}`],
  'GitLab token': each('glpat- glptt- gldt- glrt- glcbt- glft- glsoat- glagent- glimt-', letters(20)),
  'API key': each('sk- sk-proj- sk-svcacct-', letters(48)),
  'Anthropic key': each('sk-ant-api03- sk-ant-admin01-', letters(95)),
  'Hugging Face token': [`hf_${letters(34)}`],
  'Replicate token': [`r8_${letters(37)}`],
  'Groq key': [`gsk_${letters(52)}`],
  'AWS access key': each('AKIA ASIA ABIA ACCA', capitals(16)),
  'Google API key': [`AIza${letters(35)}`],
  'Google OAuth secret': [`GOCSPX-${letters(28)}`],
  'Google OAuth token': [`ya29.${letters(120)}`],
  'Azure key': [`AccountKey=${letters(86)}==`],
  'Slack token': each('xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-', `2345678901-${letters(24)}`),
  'Slack app token': [`xapp-1-A0${capitals(9)}-${letters(64)}`],
  'Slack webhook': each(
    'https://hooks.slack.com/services/ https://hooks.slack.com/workflows/',
    `T${capitals(8)}/B${capitals(8)}/${letters(24)}`,
  ),
  'Discord webhook': each(
    'https://discord.com/api/webhooks/ https://discordapp.com/api/webhooks/',
    `123456789012345678/${letters(68)}`,
  ),
  'Telegram bot token': [`123456789:AA${letters(33)}`],
  'Stripe key': each('sk_live_ sk_test_ rk_live_ rk_test_', letters(24)),
  'Stripe webhook secret': [`whsec_${letters(32)}`],
  'Square token': each('sq0atp- sq0csp- sq0idp-', letters(22)),
  'Shopify token': each('shpat_ shpca_ shppa_ shpss_', hex(32)),
  'npm token': [`npm_${letters(36)}`],
  'PyPI token': [`pypi-AgE${letters(150)}`],
  'RubyGems key': [`rubygems_${hex(48)}`],
  'Docker token': each('dckr_pat_ dckr_oat_', letters(27)),
  'SendGrid key': [`SG.${letters(22)}.${letters(43)}`],
  'Mailgun key': [`key-${hex(32)}`],
  'Twilio key': each('SK AC', hex(32)),
  'DigitalOcean token': each('dop_v1_ doo_v1_ dor_v1_', hex(64)),
  'Databricks token': [`dapi${hex(32)}`],
  'HashiCorp token': each('hvs. hvb. hvr.', letters(90)),
  'Terraform token': [`${letters(14)}.atlasv1.${letters(67)}`],
  'Grafana token': each('glsa_ glc_', letters(41)),
  'New Relic key': each('NRAK- NRAL- NRRA- NRII-', capitals(27)),
  'Sentry token': each('sntrys_ sntryu_', letters(64)),
  'Linear key': each('lin_api_ lin_oauth_', letters(40)),
  'Notion token': each('ntn_ secret_', letters(43)),
  'Figma token': each('figd_ figu_', letters(40)),
  'Postman key': [`PMAK-${hex(24)}-${hex(34)}`],
  'Pulumi token': [`pul-${hex(40)}`],
  'Supabase key': each('sbp_ sbs_', hex(40)),
  'Cloudinary address': [`cloudinary://123456789012345:${letters(27)}@name`],
  'address with a password': each(
    'postgres:// postgresql:// mysql:// mongodb:// mongodb+srv:// redis:// rediss:// amqp:// amqps://',
    `owner:${letters(16)}@db.example`,
  ),
  '1Password token': [`ops_eyJ${letters(300)}`],
  'age key': [`AGE-SECRET-KEY-1${capitals(58)}`],
  'private key': ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '].flatMap((kind) => [
    `-----BEGIN ${kind}PRIVATE KEY-----\n${letters(64)}\n-----END ${kind}PRIVATE KEY-----`,
    `-----BEGIN ${kind}PRIVATE KEY-----\n${letters(64)}`,
  ]),
  'signed token': [`eyJ${letters(30)}.eyJ${letters(80)}.${letters(43)}`],
};

const rows = Object.entries(issued).flatMap(([name, examples]) =>
  examples.map((example) => ({ name, example })),
);

describe('what is shaped like a credential', () => {
  test('has an example here for every shape', () => {
    expect(Object.keys(issued)).toEqual(shapes.map(({ name }) => name));
  });

  test.each(rows)('is found and hidden: $name, $example', ({ name, example }) => {
    const places = [example, `token=${example}`, `"${example}"`, `see (${example}), and`, `a\n${example}\nb`];
    for (const text of places) {
      expect(findSecretShapes(text)).toContain(name);
      const safe = redact(text, []);
      expect(safe).toContain('[redacted ');
      expect(findSecretShapes(safe)).toEqual([]);
    }
  });

  test.each(rows.filter(({ name }) => name !== 'private key'))(
    'is nothing when most of it is missing: $name, $example',
    ({ example }) => {
      const begin = example.slice(0, Math.min(8, example.length - 12));
      const text = `It begins with ${begin} and so on.`;
      expect(findSecretShapes(text)).toEqual([]);
      expect(redact(text, [])).toBe(text);
    },
  );

  test.each([
    'a commit 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
    'sha512-aB3dE5gH7jaB3dE5gH7jaB3dE5gH7jaB3dE5gH7jaB3dE5gH7jaB3dE5gH7jaB3dE5gH7jaB3dE5gH7jaBcd==',
    'risk-free-and-well-tested-in-production',
    'postgres://localhost:5432/name',
    'postgres://owner:$PASSWORD@db.example',
    'mysql://owner:<password>@db.example',
    'import { secret_name } from "./names"',
    'the class SKaleidoscope and ACcount',
    '-----BEGIN CERTIFICATE-----',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  ])('is not everything long: %s', (text) => {
    expect(findSecretShapes(text)).toEqual([]);
  });
});
