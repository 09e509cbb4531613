/** Said to the developer of the site: where nothing of ours is shown, there is no other place to say it. */
export function warn(text: string): void {
  // biome-ignore lint/suspicious/noConsole: a page that embeds the widget has no log but this.
  console.warn(`parley: ${text}`);
}
