import { expect, test } from 'vitest';
import { domainOf, hostOf, scopeOf, settingsFrom } from './from-website.ts';

test('a chatbot takes its greeting, color and questions from its website', () => {
  const website = {
    language: 'de-AT',
    color: '#0b6a75',
    suggestedQuestions: ['Do you ship?'],
  };
  expect(settingsFrom(website)).toEqual({
    welcomeMessage: 'Hallo! Wie kann ich Ihnen helfen?',
    theme: { primaryColor: '#0b6a75' },
    suggestedQuestions: ['Do you ship?'],
  });
});

test('a website that tells nothing changes nothing', () => {
  expect(settingsFrom({ language: 'en', color: null, suggestedQuestions: [] })).toEqual({});
  expect(settingsFrom({ language: null, color: null, suggestedQuestions: [] })).toEqual({});
});

test('a site on this machine needs no domain', () => {
  expect(domainOf('http://127.0.0.1:8080/')).toBe('');
  expect(domainOf('http://localhost/')).toBe('');
  expect(domainOf('https://www.acme.com/')).toBe('acme.com');
});

test('a website is named by its host', () => {
  expect(hostOf('https://www.acme.com/shop?x')).toBe('acme.com');
  expect(hostOf('http://127.0.0.1:8080/')).toBe('127.0.0.1');
});

test('a host means all of its pages, wherever its home page is; a path means what is under it', () => {
  for (const typed of ['acme.com', 'https://acme.com/', ' HTTP://www.acme.com', 'acme.com:8080', 'acme.com/?from=mail'])
    expect(scopeOf(typed), typed).toBe('site');
  for (const typed of ['acme.com/en', 'https://acme.com/docs/', 'acme.com:8080/help?page=1'])
    expect(scopeOf(typed), typed).toBe('path');
});
