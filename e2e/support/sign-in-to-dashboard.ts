import type { Browser, Page } from 'playwright-core';
import { desktop } from './look-around.ts';
import { password } from './site-owner.ts';

/** Signing out is in the menu at the foot of the sidebar. */
export async function signOutOfDashboard(page: Page): Promise<void> {
  await page.locator('.user-button').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** Another page of a chatbot's settings: what was written on the first stays. */
export const goToSettings = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section, exact: true }).click();

/** A chatbot without a website, from where a new one begins. */
export async function beginChatbot(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Start without a website' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create chatbot' }).click();
}

/** A browser of one's own, signed in, at a page of the dashboard. */
export async function signInToDashboard(browser: Browser, serverUrl: string, email: string, path = '/'): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, permissions: ['clipboard-write'] });
  const page = await context.newPage();
  await page.goto(serverUrl + path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}
