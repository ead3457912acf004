import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, { role: 'all' });

describe('settings of signing in', () => {
  test('takes an origin for the address of the dashboard, and nothing else', () => {
    const publicUrl = (HEADRACE_PUBLIC_URL: string) => read({ HEADRACE_PUBLIC_URL }).publicUrl;
    expect(publicUrl('https://Headrace.example.com/')).toBe('https://headrace.example.com');
    expect(publicUrl('http://127.0.0.1:4400')).toBe('http://127.0.0.1:4400');
    for (const wrong of [
      'headrace.example.com',
      'https://a.example/app',
      'ftp://a.example',
      'https://a.example/?x=1',
    ])
      expect(() => publicUrl(wrong)).toThrow('HEADRACE_PUBLIC_URL');
  });

  test('takes a provider of OpenID Connect with all it needs, over HTTPS', () => {
    const whole = {
      HEADRACE_PUBLIC_URL: 'https://headrace.example.com',
      HEADRACE_OIDC_ISSUER: 'https://login.example.com',
      HEADRACE_OIDC_CLIENT_ID: 'headrace',
      HEADRACE_OIDC_CLIENT_SECRET: 'secret',
      HEADRACE_OIDC_DOMAINS: 'example.com',
    };
    expect(read({ ...whole, HEADRACE_OIDC_ROLES: 'staff=member, a=b=admin' }).oidcRoles).toEqual(
      new Map([
        ['staff', 'member'],
        ['a=b', 'admin'],
      ]),
    );
    for (const name of Object.keys(whole)) expect(() => read({ ...whole, [name]: '' })).toThrow(name);
    expect(() => read({ ...whole, HEADRACE_OIDC_ROLES: 'staff=owner' })).toThrow('HEADRACE_OIDC_ROLES');
    for (const issuer of ['http://login.example.com', 'http://127.0.0.1.evil.example', 'login'])
      expect(() => read({ ...whole, HEADRACE_OIDC_ISSUER: issuer })).toThrow('HEADRACE_OIDC_ISSUER');
  });
});
